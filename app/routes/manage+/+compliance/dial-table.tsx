import { Badge } from '~/ui/badge'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th } from '~/ui/table'
import { CallRow, WhenCell } from '../../+calls/call-cells'
import type { CompliancePageData } from './load-compliance.server'
import { compliancePagesWords } from './compliance-pages.words'

export function DialTable({ rows, nextCursor }: Pick<CompliancePageData, 'rows' | 'nextCursor'>) {
  return (
    <Table
      label={compliancePagesWords.dials}
      head={
        <>
          <Th>{compliancePagesWords.contact}</Th>
          <Th from="md">{compliancePagesWords.localTime}</Th>
          <Th from="sm">{compliancePagesWords.ringTime}</Th>
          <Th>{compliancePagesWords.answerConnection}</Th>
          <Th from="lg">{compliancePagesWords.recording}</Th>
          <Th from="md">{compliancePagesWords.date}</Th>
        </>
      }
      foot={<Pagination nextCursor={nextCursor} />}
    >
      {rows.map((row) => (
        <CallRow key={row.uuid} call={row} at={row.placedAt}>
          <Td from="md" wrap className="max-w-56 text-s text-muted">
            {row.localTime}
          </Td>
          <Td from="sm" className="tabular text-muted">
            {row.ring}
          </Td>
          <Td className="max-w-44 text-muted">
            <span className="block truncate">{row.connection}</span>
            {row.abandoned ? <Badge tone="warn">{compliancePagesWords.abandoned}</Badge> : null}
          </Td>
          <Td from="lg" className="max-w-40 truncate text-muted" title={row.recording}>
            {row.recording}
          </Td>
          <WhenCell at={row.placedAt} />
        </CallRow>
      ))}
    </Table>
  )
}

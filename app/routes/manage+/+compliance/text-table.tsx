import { Badge } from '~/ui/badge'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { WhenCell } from '../../+calls/call-cells'
import type { TextsPageData } from './load-texts.server'
import { compliancePagesWords } from './compliance-pages.words'

const STATUS: Partial<Record<TextsPageData['rows'][number]['status'], string>> = {
  sending: compliancePagesWords.atTheCarrier,
  uncertain: 'Unknown',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: compliancePagesWords.notSent,
}

/** Sent and blocked texts, newest first, with the checks made before sending. */
export function TextTable({ rows, nextCursor }: Pick<TextsPageData, 'rows' | 'nextCursor'>) {
  return (
    <Table
      label={compliancePagesWords.texts}
      head={
        <>
          <Th>{compliancePagesWords.contact}</Th>
          <Th>{compliancePagesWords.status}</Th>
          <Th from="md">{compliancePagesWords.localTime}</Th>
          <Th from="lg">{compliancePagesWords.doNotCallListLabel}</Th>
          <Th from="lg">{compliancePagesWords.consent}</Th>
          <Th from="md">{compliancePagesWords.date}</Th>
        </>
      }
      foot={<Pagination nextCursor={nextCursor} />}
    >
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td className="max-w-44 max-sm:max-w-36">
            <span dir="auto" className="block truncate font-medium">
              {row.name ?? row.phone}
            </span>
            <span className="tabular block truncate text-s text-faint">
              {row.name ? row.phone : compliancePagesWords.noName}
            </span>
          </Td>
          <Td wrap className="max-w-64 text-muted">
            {STATUS[row.status] ?? 'Waiting'}
            {row.isBlast ? (
              <>
                {' '}
                <Badge>{compliancePagesWords.blast}</Badge>
              </>
            ) : null}
            {row.reason === 'None' ? null : <span className="block text-s text-faint">{row.reason}</span>}
            {/* Texts have no detail page: narrow screens show the hidden columns here. */}
            <span className="block text-s text-faint md:hidden">
              <FormattedTime at={row.checkedAt} precision="day" />,{' '}
              <FormattedTime at={row.checkedAt} precision="clock" />
            </span>
            <span className="block text-s text-faint md:hidden">{row.localTime}</span>
            <span className="block text-s text-faint lg:hidden">{row.list}</span>
            <span className="block text-s text-faint lg:hidden">{row.consent}</span>
          </Td>
          <Td from="md" wrap className="max-w-56 text-s text-muted">
            {row.localTime}
          </Td>
          <Td from="lg" wrap className="max-w-40 text-s text-muted">
            {row.list}
          </Td>
          <Td from="lg" wrap className="max-w-56 text-s text-muted">
            {row.consent}
          </Td>
          <WhenCell at={row.checkedAt} />
        </Tr>
      ))}
    </Table>
  )
}

import type { SelectionView } from '~/domain/leads/leads.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { Badge } from '~/ui/badge'
import { Table, Td, Th, Tr } from '~/ui/table'
import { shellWords } from '../+shell/shell.words'

/** Leads chosen or skipped, newest first, with reasons. */
export function SelectionTable({ selections }: { selections: SelectionView[] }) {
  return (
    <Table
      label={shellWords.dialLogNewestFirst}
      head={
        <>
          <Th>{shellWords.contact}</Th>
          <Th from="md">{shellWords.number}</Th>
          <Th>{shellWords.decision}</Th>
          <Th from="sm" className="w-1/2">
            {shellWords.why}
          </Th>
        </>
      }
    >
      {selections.map((selection) => (
        <Tr key={selection.id}>
          <Td className="max-w-48 truncate font-medium">{selection.contactName}</Td>
          <Td from="md" className="text-muted">
            {selection.number ? formatPhone(selection.number) : null}
          </Td>
          <Td>
            <Badge tone={selection.decision === 'chosen' ? 'ok' : 'warn'}>
              {selection.decision === 'chosen' ? 'Dialed' : 'Skipped'}
            </Badge>
          </Td>
          <Td from="sm" wrap className="text-s text-muted">
            {selection.reasons.join(' · ')}
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

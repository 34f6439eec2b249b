import type { ImportCheck } from '~/domain/contacts/contacts.schema'
import { Section } from '~/ui/page-shell'
import { Table, Td, Th, Tr } from '~/ui/table'
import { importPagesWords } from '../../+imports/import-pages.words'
import { Count } from './count'

/** What an import would do, counted before it is confirmed. */
export function ImportCheckPanel({ check }: { check: ImportCheck }) {
  return (
    <Section title={importPagesWords.checkTitle} hint={importPagesWords.checkHint}>
      <dl className="grid grid-cols-5 gap-4 max-md:grid-cols-2">
        <Count label={importPagesWords.ready} value={check.ready} />
        <Count
          label={importPagesWords.refused}
          value={check.refused}
          tone={check.refused > 0 ? 'text-danger' : undefined}
        />
        <Count label={importPagesWords.existing} value={check.existing} />
        <Count label={importPagesWords.conflictCount} value={check.conflicts} />
        <Count label={importPagesWords.doNotCall} value={check.doNotCall} />
      </dl>
      <div className="mt-5">
        {check.problems.length === 0 ? (
          <p className="text-m text-muted">{importPagesWords.noProblems}</p>
        ) : (
          <Table
            label={importPagesWords.problems}
            head={
              <>
                <Th>{importPagesWords.problem}</Th>
                <Th align="end">{importPagesWords.count}</Th>
                <Th align="end" from="sm">
                  {importPagesWords.firstRow}
                </Th>
                <Th from="md">{importPagesWords.example}</Th>
              </>
            }
          >
            {check.problems.map(({ problem, count, rowNumber, example }) => (
              <Tr key={problem}>
                <Td wrap>{importPagesWords.problemNames[problem]}</Td>
                <Td align="end">{count.toLocaleString('en-US')}</Td>
                <Td align="end" from="sm" className="text-faint">
                  {rowNumber}
                </Td>
                <Td from="md" wrap className="text-muted">
                  {example}
                </Td>
              </Tr>
            ))}
          </Table>
        )}
      </div>
    </Section>
  )
}

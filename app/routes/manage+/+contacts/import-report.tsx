import { Phone } from 'lucide-react'
import type { ImportRefusalView, ImportView } from '~/domain/contacts/contacts.schema'
import { Button, ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { DownloadLink } from '~/ui/download-link'
import { Section } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { PostForm } from '../../+form/post-form'
import { Count } from './count'
import { usePermissions } from '../+shell/use-permissions'
import { contactsWords } from '~/domain/contacts/contacts.words'

interface ImportReportProps {
  view: ImportView
  refusals: { items: ImportRefusalView[]; nextCursor: string | null }
}

export function ImportReport({ view, refusals }: ImportReportProps) {
  const can = usePermissions()
  const importedCount = view.added + view.updated + view.unchanged
  return (
    <>
      <Section
        title={contactsWords.rowsImported(importedCount.toLocaleString('en-US'), formatCount(view.totalRows, 'row'))}
      >
        <dl className="grid grid-cols-5 gap-4 max-sm:grid-cols-2">
          <Count label={contactsWords.addedLabel} value={view.added} />
          <Count label={contactsWords.updated} value={view.updated} />
          <Count label={contactsWords.unchanged} value={view.unchanged} />
          <Count label={contactsWords.refused} value={view.refused} tone={view.refused ? 'text-danger' : undefined} />
          {view.doNotCall > 0 ? <Count label={contactsWords.addedToDnc} value={view.doNotCall} /> : null}
        </dl>
        {view.list && importedCount > 0 && !view.undo ? (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <p className="min-w-0 text-m break-words text-muted">
              {contactsWords.contactsList} <strong className="font-medium text-text">{view.list.name}</strong>.
            </p>
            <div className="flex gap-2">
              <ButtonLink to={`/manage/contacts?list=${view.list.id}`}>{contactsWords.seeList}</ButtonLink>
              {can.dial ? (
                <PostForm action={`/manage/contacts/lists/${view.list.id}/dial`} preventScrollReset={false}>
                  <Button variant="primary" icon={<Phone size={16} aria-hidden />}>
                    {contactsWords.startDialing}
                  </Button>
                </PostForm>
              ) : null}
            </div>
          </div>
        ) : null}
      </Section>
      {refusals.items.length ? (
        <section aria-labelledby="refused" className="flex flex-col gap-2">
          <div className="flex items-end justify-between gap-4">
            <h2 id="refused" className="text-l font-semibold">
              {contactsWords.refusedRowsNumbers}
            </h2>
            <DownloadLink to={`/api/v1/contact-imports/${view.id}/refused`} size="s">
              {contactsWords.downloadCsv}
            </DownloadLink>
          </div>
          <Table
            label={contactsWords.refusedRowsNumbersOrderFile}
            head={
              <>
                <Th align="end" className="w-16">
                  {contactsWords.row}
                </Th>
                <Th>{contactsWords.why}</Th>
                <Th from="sm">{contactsWords.rowContent}</Th>
              </>
            }
            foot={<Pagination nextCursor={refusals.nextCursor} />}
          >
            {refusals.items.map((refusal) => (
              <Tr key={refusal.rowNumber}>
                <Td align="end" className="text-faint">
                  {refusal.rowNumber}
                </Td>
                <Td wrap>{refusal.reason}</Td>
                <Td from="sm" className="max-w-96 truncate text-faint">
                  {refusal.cells.filter(Boolean).join(' · ')}
                </Td>
              </Tr>
            ))}
          </Table>
        </section>
      ) : null}
    </>
  )
}

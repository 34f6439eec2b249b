import { Phone } from 'lucide-react'
import type { ImportRefusalView, ImportView } from '~/domain/contacts/contacts.schema'
import { Button, ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { DownloadLink } from '~/ui/download-link'
import { Section } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { PostForm } from '../../+form/post-form'
import { usePermissions } from '../+shell/use-permissions'

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
        title={`${importedCount.toLocaleString('en-US')} of ${formatCount(view.totalRows, 'row is a contact', 'rows are contacts')}`}
      >
        <dl className="grid grid-cols-4 gap-4 max-sm:grid-cols-2">
          <Count label="Added" value={view.added} />
          <Count label="Updated" value={view.updated} />
          <Count label="Unchanged" value={view.unchanged} />
          <Count label="Refused" value={view.refused} tone={view.refused ? 'text-danger' : undefined} />
        </dl>
        {view.list && importedCount > 0 ? (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <p className="min-w-0 text-m break-words text-muted">
              The contacts are in the list <strong className="font-medium text-text">{view.list.name}</strong>.
            </p>
            <div className="flex gap-2">
              <ButtonLink to={`/manage/contacts?list=${view.list.id}`}>See the list</ButtonLink>
              {can.dial ? (
                <PostForm action={`/manage/contacts/lists/${view.list.id}/dial`} preventScrollReset={false}>
                  <Button variant="primary" icon={<Phone size={16} aria-hidden />}>
                    Start Dialing
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
              Refused rows and numbers
            </h2>
            <DownloadLink to={`/api/v1/contact-imports/${view.id}/refused`} size="s">
              Download CSV
            </DownloadLink>
          </div>
          <Table
            label="Refused rows and numbers, in the order of the file"
            head={
              <>
                <Th align="end" className="w-16">
                  Row
                </Th>
                <Th>Why</Th>
                <Th from="sm">Row content</Th>
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

function Count({ label, value, tone = 'text-text' }: { label: string; value: number; tone?: string }) {
  return (
    <div>
      <dt className="text-s text-faint">{label}</dt>
      <dd className={`tabular text-2xl font-semibold ${tone}`}>{value.toLocaleString('en-US')}</dd>
    </div>
  )
}

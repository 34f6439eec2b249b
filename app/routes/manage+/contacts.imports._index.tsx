import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { listImports } from '~/domain/imports/imports.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData } from '~/live/live-page'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { parseListQuery } from '../+list/parse-list-query'
import { patchItems } from '../+list/patch-items'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { ImportLink } from './+contacts/import-link'
import { patchImport } from './+contacts/patch-import'
import { importPagesWords } from '../+imports/import-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: importPagesWords.imports }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return listImports(ctx, parseListQuery(request).page)
}

export const clientLoader = createCachedLoader()

const states = {
  preview: { tone: 'warn', words: importPagesWords.needsReview },
  running: { tone: 'info', words: 'Importing' },
  done: { tone: 'ok', words: 'Done' },
  failed: { tone: 'danger', words: 'Failed' },
} as const

export default function Imports() {
  const loaded = useLoaderData<typeof loader>()
  const { nextCursor } = loaded
  const items = useLiveData(loaded.items, (now, event) => patchItems(now, (item) => patchImport(item, event)))
  return (
    <>
      <PageHeader title={importPagesWords.contacts} actions={<ImportLink />} />
      <ContactsTabs />
      {items.length ? (
        <Table
          label={importPagesWords.imports}
          head={
            <>
              <Th>{importPagesWords.file}</Th>
              <Th>{importPagesWords.state}</Th>
              <Th align="end" from="sm">
                {importPagesWords.rows}
              </Th>
              <Th align="end" from="md">
                {importPagesWords.added}
              </Th>
              <Th align="end" from="md">
                {importPagesWords.refused}
              </Th>
              <Th from="lg">{importPagesWords.started}</Th>
            </>
          }
          foot={<Pagination nextCursor={nextCursor} />}
        >
          {items.map((item) => (
            <Tr key={item.id}>
              <Td className="max-w-72 truncate">
                <Link to={`/manage/contacts/imports/${item.id}`} className="font-medium hover:underline">
                  {item.fileName}
                </Link>
              </Td>
              <Td>
                <Badge tone={states[item.state].tone}>{states[item.state].words}</Badge>
                {item.state === 'running' ? (
                  <span className="tabular ml-2 text-s text-muted">
                    {Math.floor((item.progressRow / Math.max(1, item.totalRows)) * 100)}%
                  </span>
                ) : null}
              </Td>
              <Td align="end" from="sm">
                {item.totalRows.toLocaleString('en-US')}
              </Td>
              <Td align="end" from="md">
                {item.added.toLocaleString('en-US')}
              </Td>
              <Td align="end" from="md">
                {item.refused.toLocaleString('en-US')}
              </Td>
              <Td from="lg" className="text-muted">
                <FormattedTime at={item.createdAt} />
              </Td>
            </Tr>
          ))}
        </Table>
      ) : (
        <EmptyState
          icon={<FileSpreadsheet size={24} aria-hidden />}
          title={importPagesWords.noImportsYet}
          action={<ImportLink />}
        >
          {importPagesWords.importsAppearHereEachReport}
        </EmptyState>
      )}
    </>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { IMPORT_SORTS, importSort, importStatus } from '~/domain/contacts/contacts.schema'
import { countImports, listImporters, listImports } from '~/domain/imports/imports.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData } from '~/live/live-page'
import { DataTable } from '~/ui/data-table/data-table'
import { parseSort, SORT_PARAM } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { formatCount } from '~/ui/format-count'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { importPagesWords } from '../+imports/import-pages.words'
import { ColumnPicker } from '../+list/column-picker'
import { FilterBar } from '../+list/filter-bar'
import { ListCount } from '../+list/list-count'
import { loadListView } from '../+list/load-list-view.server'
import { parseListQuery } from '../+list/parse-list-query'
import { patchItems } from '../+list/patch-items'
import { ViewMenu } from '../+list/view-menu'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { IMPORT_COLUMNS } from './+contacts/import-columns'
import { ImportLink } from './+contacts/import-link'
import { patchImport } from './+contacts/patch-import'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: importPagesWords.imports }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const members = await listImporters(ctx)
  const status = importStatus.safeParse(query.get('state')).data
  const userId = members.find(({ id }) => id === query.get('member'))?.id
  const filter = { search, status, userId }
  const [found, count, view] = await Promise.all([
    listImports(ctx, { ...page, ...filter, sort: importSort.safeParse(query.get(SORT_PARAM)).data }),
    countImports(ctx, filter),
    loadListView(ctx, request, 'imports'),
  ])
  return {
    ...found,
    count,
    view,
    members,
    search: search ?? '',
    status: status ?? '',
    userId: userId ?? '',
    isEmpty: found.items.length === 0 && isFirst && !search && !status && !userId,
    sort: parseSort(query, IMPORT_SORTS) ?? { by: 'started', descending: true },
  }
}

export const clientLoader = createCachedLoader()

type ImportsPage = ReturnType<typeof useLoaderData<typeof loader>>

export default function Imports() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={importPagesWords.contacts} actions={<ImportLink />} />
      <ContactsTabs />
      {page.isEmpty ? (
        <EmptyState
          help={<HelpLink article="import-contacts" />}
          icon={<FileSpreadsheet size={24} aria-hidden />}
          title={importPagesWords.noImportsYet}
          action={<ImportLink />}
        >
          {importPagesWords.importsAppearHereEachReport}
        </EmptyState>
      ) : (
        <ImportsTable page={page} />
      )}
    </>
  )
}

function ImportsTable({ page }: { page: ImportsPage }) {
  const { nextCursor, count, view, members, search, status, userId, sort } = page
  const items = useLiveData(page.items, (now, event) => patchItems(now, (item) => patchImport(item, event)))
  return (
    <>
      <FilterBar
        search={{ words: search, label: importPagesWords.searchImports, placeholder: importPagesWords.fileName }}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: importPagesWords.state,
            any: importPagesWords.anyState,
            value: status,
            options: importStatus.options.map((value) => ({ value, label: importPagesWords.states[value] })),
          },
          {
            kind: 'choice',
            name: 'member',
            label: importPagesWords.importedBy,
            any: importPagesWords.anyMember,
            value: userId,
            options: members.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        count={<ListCount>{formatCount(count, importPagesWords.countedImport)}</ListCount>}
      >
        <ViewMenu view={view} />
        <ColumnPicker view={view} columns={IMPORT_COLUMNS} />
      </FilterBar>
      <DataTable
        label={importPagesWords.imports}
        columns={IMPORT_COLUMNS}
        rows={items}
        rowId={({ id }) => id}
        sort={sort}
        shown={view.columns}
        empty={<NoMatches nextCursor={nextCursor}>{importPagesWords.noImportMatches}</NoMatches>}
        foot={<Pagination nextCursor={nextCursor} />}
      />
    </>
  )
}

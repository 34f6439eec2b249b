import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { List } from 'lucide-react'
import { countContactLists, listContactLists } from '~/domain/contacts/contacts.read.server'
import { LIST_SORTS, listSort, listSource, type ContactListView } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import { numberColumn } from '~/ui/data-table/number-column'
import { parseSort, SORT_PARAM } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { formatCount } from '~/ui/format-count'
import { FormattedTime } from '~/ui/formatted-time'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { FilterBar } from '../+list/filter-bar'
import { ListCount } from '../+list/list-count'
import { parseListQuery } from '../+list/parse-list-query'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { ImportLink } from './+contacts/import-link'
import { ListMenu, StartDialingButton } from './+contacts/list-actions'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactsWords.lists }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const source = listSource.safeParse(query.get('source')).data
  const sort = listSort.safeParse(query.get(SORT_PARAM)).data
  const [found, count] = await Promise.all([
    listContactLists(ctx, { ...page, search, source, sort }),
    countContactLists(ctx, { search, source }),
  ])
  return {
    ...found,
    count,
    search: search ?? '',
    source: source ?? '',
    isEmpty: found.items.length === 0 && isFirst && !search && !source,
    sort: parseSort(query, LIST_SORTS) ?? { by: 'created', descending: true },
  }
}

export const clientLoader = createCachedLoader()

const COLUMNS: DataColumn<ContactListView>[] = [
  {
    id: 'name',
    header: contactsWords.name,
    sort: 'ascending',
    place: 'title',
    className: 'max-w-64',
    cell: ({ id, name }) => (
      <Link to={`/manage/contacts?list=${id}`} dir="auto" className="block truncate font-medium hover:underline">
        {name}
      </Link>
    ),
  },
  numberColumn('contacts', contactsWords.contacts, ({ contactCount }) => contactCount, { sort: 'descending' }),
  {
    id: 'source',
    header: contactsWords.source,
    from: 'md',
    className: 'text-muted',
    cell: ({ source }) => contactsWords.sources[source],
  },
  {
    id: 'created',
    header: contactsWords.created,
    sort: 'descending',
    className: 'whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <FormattedTime at={createdAt} precision="day" />,
  },
  {
    id: 'actions',
    header: '',
    place: 'actions',
    cell: (list) => (
      <span className="flex items-center justify-end gap-2">
        <StartDialingButton list={list} isInRow />
        <ListMenu list={list} />
      </span>
    ),
  },
]

export default function Lists() {
  const { items, nextCursor, count, search, source, sort, isEmpty } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={contactsWords.contacts} actions={<ImportLink />} />
      <ContactsTabs />
      {isEmpty ? (
        <EmptyState
          icon={<List size={24} aria-hidden />}
          title={contactsWords.noListsYet}
          help={<HelpLink article="import-contacts" />}
          action={<ImportLink />}
        >
          {contactsWords.eachImportCreatesListYou}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            search={{ words: search, label: contactsWords.searchLists, placeholder: contactsWords.listName }}
            filters={[
              {
                kind: 'choice',
                isInline: true,
                name: 'source',
                label: contactsWords.source,
                any: contactsWords.anySource,
                value: source,
                options: listSource.options.map((value) => ({ value, label: contactsWords.sources[value] })),
              },
            ]}
            count={<ListCount>{formatCount(count, contactsWords.countedList)}</ListCount>}
          />
          <DataTable
            label={contactsWords.lists}
            columns={COLUMNS}
            rows={items}
            rowId={({ id }) => id}
            sort={sort}
            empty={<NoMatches nextCursor={nextCursor}>{contactsWords.noListMatches}</NoMatches>}
            foot={<Pagination nextCursor={nextCursor} />}
          />
        </>
      )}
      <Outlet />
    </>
  )
}

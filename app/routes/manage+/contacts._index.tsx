import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { List, Users } from 'lucide-react'
import { findRecentContactChange } from '~/domain/contact-changes/contact-changes.read.server'
import { exportsWords } from '~/domain/exports/exports.words'
import { contactsCsvPath } from '~/domain/exports/contacts-csv.server'
import { contactFilterWords } from '~/domain/contact-search/contact-filter.words'
import { countMatchingContacts, findContactList, listContacts } from '~/domain/contacts/contacts.read.server'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { DataTable } from '~/ui/data-table/data-table'
import type { TableSelection } from '~/ui/data-table/selection-form'
import { parseSort } from '~/ui/data-table/sort'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { Breadcrumbs, PageHeader } from '~/ui/page-shell'
import { CURSOR_PARAM, Pagination } from '~/ui/pagination'
import { orNotFound } from '../+form/submission'
import { ColumnPicker } from '../+list/column-picker'
import { FilterBar } from '../+list/filter-bar'
import { ListCount } from '../+list/list-count'
import { loadListView } from '../+list/load-list-view.server'
import { parseListQuery } from '../+list/parse-list-query'
import { ViewMenu } from '../+list/view-menu'
import { ContactChangeBar } from './+contacts/contact-change-bar'
import { LISTS_TRAIL } from './+contacts/contact-trails'
import { CONTACT_COLUMNS } from './+contacts/contact-columns'
import { listContactFilters, parseContactFilter, parseContactSort } from './+contacts/contact-filters.server'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { formatMatches } from './+contacts/format-matches'
import { AddLink, ImportLink } from './+contacts/import-link'
import { ListActions } from './+contacts/list-actions'
import { SelectionActions } from './+contacts/selection-actions'
import { ALL_PARAM, SELECTION_PARAM, selectionPath } from './+contacts/selection-paths'
import { usePermissions } from './+shell/use-permissions'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactsWords.contacts }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const filter = parseContactFilter(query)
  const { listId } = filter
  const list = listId === undefined ? null : await orNotFound(findContactList(ctx, listId))
  const [found, count] = await orNotFound(
    Promise.all([
      listContacts(ctx, { ...page, ...filter, sort: parseContactSort(query) }),
      countMatchingContacts(ctx, filter),
    ]),
  )
  const filters = await listContactFilters(ctx, { query, filter, list })
  const isFiltered = filters.some(({ value }) => value !== '')
  return {
    ...found,
    count,
    list,
    search: search ?? '',
    filters,
    isFiltered,
    isEmpty: found.items.length === 0 && isFirst && !search && !isFiltered,
    sort: parseSort(query, ['name', 'last-called', 'created']) ?? (list ? null : { by: 'created', descending: true }),
    view: await loadListView(ctx, request, 'contacts'),
    csvPath: contactsCsvPath({ ...filter, sort: parseContactSort(query) }),
    change: await findRecentContactChange(ctx),
  }
}

export const clientLoader = createCachedLoader()

export default function Contacts() {
  const page = useLoaderData<typeof loader>()
  const { list, isEmpty, change } = page
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title={list?.name ?? contactsWords.contacts}
        back={list ? <Breadcrumbs trail={LISTS_TRAIL} /> : null}
        actions={list ? <ListActions list={list} /> : isEmpty ? null : <ContactLinks />}
      />
      {list ? null : <ContactsTabs />}
      {change ? <ContactChangeBar key={change.id} change={change} backTo={`/manage/contacts${search}`} /> : null}
      {isEmpty ? (
        <EmptyState
          help={<HelpLink article="import-contacts" />}
          icon={<Users size={24} aria-hidden />}
          title={contactsWords.noContactsYet}
          action={<ContactLinks />}
        >
          {contactsWords.importCsvFileSpreadsheetOr}
        </EmptyState>
      ) : (
        <ContactsTable page={page} />
      )}
    </>
  )
}

type ContactsPage = ReturnType<typeof useLoaderData<typeof loader>>

function ContactsTable({ page }: { page: ContactsPage }) {
  const { items, nextCursor, list, search, filters, isFiltered, count, sort, view, csvPath } = page
  const { manages } = usePermissions()
  return (
    <>
      <FilterBar
        search={{
          words: search,
          label: contactsWords.searchContacts,
          placeholder: contactsWords.nameCompanyEmailOrNumber,
        }}
        filters={filters}
        count={<ListCount>{contactFilterWords.counted(formatMatches(count))}</ListCount>}
      >
        <ViewMenu view={view} />
        <ColumnPicker view={view} columns={CONTACT_COLUMNS} />
        {manages ? (
          <DownloadLink to={csvPath} throttled>
            {exportsWords.download}
          </DownloadLink>
        ) : null}
      </FilterBar>
      <DataTable
        label={contactsWords.contacts}
        columns={CONTACT_COLUMNS}
        rows={items}
        rowId={({ id }) => id}
        sort={sort}
        shown={view.columns}
        selection={useSelection(page)}
        empty={
          list?.contactCount === 0 ? (
            <EmptyState icon={<List size={24} aria-hidden />} title={contactsWords.emptyList}>
              {contactsWords.emptyListHint}
            </EmptyState>
          ) : (
            <NoMatches nextCursor={nextCursor}>
              {isFiltered ? contactFilterWords.noMatches : contactsWords.eachWordMustMatchName}
            </NoMatches>
          )
        }
        foot={<Pagination nextCursor={nextCursor} />}
      />
    </>
  )
}

function useSelection({ count }: ContactsPage): TableSelection<ContactView> | undefined {
  const { write, assign, dial } = usePermissions()
  const query = new URLSearchParams(useLocation().search)
  query.delete(CURSOR_PARAM)
  if (!write) return undefined
  return {
    name: SELECTION_PARAM,
    labelOf: ({ name }) => contactsWords.selectContact(name),
    action: selectionPath('add-to-list'),
    fields: [...query].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />),
    all: { total: count.count, name: ALL_PARAM, isMore: !count.isExact },
    renderActions: ({ isDisabled }) => <SelectionActions mayAssign={assign} mayDial={dial} isDisabled={isDisabled} />,
  }
}

const ContactLinks = () => (
  <span className="flex flex-wrap gap-2">
    <AddLink />
    <ImportLink />
  </span>
)

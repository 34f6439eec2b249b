import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { List } from 'lucide-react'
import { listContactLists } from '~/domain/contacts/contacts.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { parseListQuery } from '../+list/parse-list-query'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { ListMenu, StartDialingButton } from './+contacts/list-actions'
import { ImportLink } from './+contacts/import-link'
import { contactsWords } from '~/domain/contacts/contacts.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactsWords.lists }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return listContactLists(ctx, parseListQuery(request).page)
}

export const clientLoader = createCachedLoader()

const sources = { import: 'Import', manual: 'Manual', host: 'CRM' }

export default function Lists() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={contactsWords.contacts} actions={<ImportLink />} />
      <ContactsTabs />
      {items.length ? (
        <Table
          label={contactsWords.lists}
          head={
            <>
              <Th>{contactsWords.name}</Th>
              <Th align="end">{contactsWords.contacts}</Th>
              <Th from="md">{contactsWords.source}</Th>
              <Th from="sm">{contactsWords.created}</Th>
              <ThActions />
            </>
          }
          foot={<Pagination nextCursor={nextCursor} />}
        >
          {items.map((list) => (
            <Tr key={list.id}>
              <Td className="max-w-64 truncate">
                <Link to={`/manage/contacts?list=${list.id}`} className="font-medium hover:underline">
                  {list.name}
                </Link>
              </Td>
              <Td align="end">{list.contactCount.toLocaleString('en-US')}</Td>
              <Td from="md" className="text-muted">
                {sources[list.source]}
              </Td>
              <Td from="sm" className="text-muted">
                <FormattedTime at={list.createdAt} precision="day" />
              </Td>
              <Td align="end">
                <span className="flex items-center justify-end gap-2">
                  <StartDialingButton list={list} isInRow />
                  <ListMenu list={list} />
                </span>
              </Td>
            </Tr>
          ))}
        </Table>
      ) : (
        <EmptyState icon={<List size={24} aria-hidden />} title={contactsWords.noListsYet} action={<ImportLink />}>
          {contactsWords.eachImportCreatesListYou}
        </EmptyState>
      )}
      <Outlet />
    </>
  )
}

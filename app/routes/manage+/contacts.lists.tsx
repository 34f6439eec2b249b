import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { List, Phone } from 'lucide-react'
import { listContactLists } from '~/domain/contacts/contacts.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { PostForm } from '../+form/post-form'
import { parseListQuery } from '../+list/parse-list-query'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { ImportLink } from './+contacts/import-link'
import { usePermissions } from './+shell/use-permissions'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: 'Lists' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return listContactLists(ctx, parseListQuery(request).page)
}

export const clientLoader = createCachedLoader()

const sources = { import: 'Import', manual: 'Manual', host: 'CRM' }

export default function Lists() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  const can = usePermissions()
  return (
    <>
      <PageHeader title="Contacts" actions={<ImportLink />} />
      <ContactsTabs />
      {items.length ? (
        <Table
          label="Lists"
          head={
            <>
              <Th>Name</Th>
              <Th align="end">Contacts</Th>
              <Th from="md">Source</Th>
              <Th from="sm">Created</Th>
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
                {can.dial && list.contactCount > 0 ? (
                  <PostForm action={`/manage/contacts/lists/${list.id}/dial`} preventScrollReset={false}>
                    <Button size="s" icon={<Phone size={14} aria-hidden />} aria-label={`Start Dialing ${list.name}`}>
                      <span className="max-sm:sr-only">Start Dialing</span>
                    </Button>
                  </PostForm>
                ) : null}
              </Td>
            </Tr>
          ))}
        </Table>
      ) : (
        <EmptyState icon={<List size={24} aria-hidden />} title="No lists yet" action={<ImportLink />}>
          Each import creates a list that you can dial.
        </EmptyState>
      )}
    </>
  )
}

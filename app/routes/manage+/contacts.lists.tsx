import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { List, Phone } from 'lucide-react'
import { listContactLists } from '~/domain/contacts/contacts.read.server'
import { keepLast } from '~/live/keep-last'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { When } from '~/ui/when'
import { WhoseForm } from '../+form/whose-form'
import { listQuery } from '../+list/list-query'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { ImportLink } from './+contacts/import-link'
import { useMay } from './+shell/use-may'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Lists' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return listContactLists(ctx, listQuery(request).page)
}

export const clientLoader = keepLast()

const sources = { import: 'Import', manual: 'Made by hand', host: 'CRM' }

export default function Lists() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  const may = useMay()
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
                <When at={list.createdAt} precision="day" />
              </Td>
              <Td align="end">
                {may.dial && list.contactCount > 0 ? (
                  <Form method="post" action={`/manage/contacts/lists/${list.id}/dial`}>
                    <WhoseForm />
                    <Button size="s" icon={<Phone size={14} aria-hidden />} aria-label={`Start Dialing ${list.name}`}>
                      <span className="max-sm:sr-only">Start Dialing</span>
                    </Button>
                  </Form>
                ) : null}
              </Td>
            </Tr>
          ))}
        </Table>
      ) : (
        <EmptyState icon={<List size={24} aria-hidden />} title="No lists yet" action={<ImportLink />}>
          Every import makes a list, and a list is what you dial.
        </EmptyState>
      )}
    </>
  )
}

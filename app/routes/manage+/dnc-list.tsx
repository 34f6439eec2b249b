import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Outlet, useLoaderData } from '@remix-run/react'
import { Ban, Download, Plus, Search } from 'lucide-react'
import { listSuppressions } from '~/domain/protection/suppressions.read.server'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Input } from '~/ui/field'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { When } from '~/ui/when'

export const meta: MetaFunction = () => [{ title: 'DNC List' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const cursor = query.get('after') ?? undefined
  const search = query.get('q')?.trim() || undefined
  return { ...(await listSuppressions(ctx, { cursor, search, limit: 50 })), search, first: cursor === undefined }
}

export default function DncList() {
  const { items, nextCursor, search, first } = useLoaderData<typeof loader>()
  const pageHref = (after?: string) => {
    const query = new URLSearchParams()
    if (search) query.set('q', search)
    if (after) query.set('after', after)
    return query.size ? `/manage/dnc-list?${query}` : '/manage/dnc-list'
  }
  const empty = !items.length && first && !search
  const add = (
    <ButtonLink to="/manage/dnc-list/add" preventScrollReset variant="primary" icon={<Plus size={16} aria-hidden />}>
      Add Number
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="DNC List"
        actions={
          empty ? null : (
            <>
              <ButtonLink
                to="/api/v1/call-history/dnc-list"
                reloadDocument
                download
                icon={<Download size={16} aria-hidden />}
              >
                Download CSV
              </ButtonLink>
              {add}
            </>
          )
        }
      >
        Numbers that your account never calls, texts or drops on.
      </PageHeader>
      {empty ? (
        <EmptyState icon={<Ban size={24} aria-hidden />} title="No numbers on the list" action={add}>
          A number comes here when you add it, when a call ends as do not contact, or when the person asks for it.
        </EmptyState>
      ) : (
        <>
          <Form role="search" className="flex gap-2">
            <Input
              type="search"
              inputMode="tel"
              name="q"
              defaultValue={search}
              aria-label="Search numbers"
              placeholder="Digits of a number"
              className="w-80"
            />
            <Button icon={<Search size={16} aria-hidden />}>Search</Button>
          </Form>
          {items.length ? (
            <Table
              label="DNC List"
              head={
                <>
                  <Th>Number</Th>
                  <Th>Added By</Th>
                  <Th from="sm">Date Added</Th>
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                </>
              }
              foot={
                <Pagination
                  firstHref={first ? undefined : pageHref()}
                  nextHref={nextCursor ? pageHref(nextCursor) : undefined}
                />
              }
            >
              {items.map((entry) => (
                <Tr key={entry.id}>
                  <Td className="font-medium">{entry.display}</Td>
                  <Td className="max-w-56 truncate text-muted">{entry.addedBy ?? entry.typeLabel}</Td>
                  <Td from="sm" className="text-muted">
                    <When at={entry.createdAt} />
                  </Td>
                  <Td align="end">
                    {entry.removable ? (
                      <ButtonLink
                        to={`/manage/dnc-list/remove/${encodeURIComponent(entry.number)}`}
                        preventScrollReset
                        size="s"
                        variant="ghost"
                        aria-label={`Remove ${entry.display}`}
                      >
                        Remove
                      </ButtonLink>
                    ) : null}
                  </Td>
                </Tr>
              ))}
            </Table>
          ) : (
            <EmptyState title="Nothing matched your search">No number on the list holds these digits.</EmptyState>
          )}
        </>
      )}
      <Outlet />
    </>
  )
}

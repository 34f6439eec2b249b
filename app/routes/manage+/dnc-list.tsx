import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Ban, Plus } from 'lucide-react'
import { listSuppressions } from '~/domain/protection/suppressions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { SearchForm } from '~/ui/search-form'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { parseListQuery } from '../+list/parse-list-query'
import { usePermissions } from './+shell/use-permissions'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: 'DNC List' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { isFirst, search, page } = parseListQuery(request)
  const found = await listSuppressions(ctx, { ...page, search })
  return { ...found, isEmpty: found.items.length === 0 && isFirst && !search }
}

export const clientLoader = createCachedLoader()

export default function DncList() {
  const { items, nextCursor, isEmpty } = useLoaderData<typeof loader>()
  const can = usePermissions()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'suppression.added' || type === 'suppression.removed') reloadPage()
  })
  const add = can.write ? (
    <ButtonLink to="/manage/dnc-list/add" preventScrollReset variant="primary" icon={<Plus size={16} aria-hidden />}>
      Add Number
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader
        title="DNC List"
        actions={
          isEmpty ? null : (
            <>
              <DownloadLink to="/api/v1/call-history/dnc-list" throttled>
                Download CSV
              </DownloadLink>
              {add}
            </>
          )
        }
      >
        Numbers that your account never calls, texts or leaves voicemail drops for.
      </PageHeader>
      {isEmpty ? (
        <EmptyState icon={<Ban size={24} aria-hidden />} title="No numbers on the list" action={add}>
          Numbers appear here when you add them, a call ends as Do Not Contact, or a person opts out.
        </EmptyState>
      ) : (
        <>
          <SearchForm label="Search numbers" placeholder="Digits of a number" inputMode="tel" />
          {items.length ? (
            <Table
              label="DNC List"
              head={
                <>
                  <Th>Number</Th>
                  <Th from="sm">Added By</Th>
                  <Th from="sm">Date Added</Th>
                  <ThActions />
                </>
              }
              foot={<Pagination nextCursor={nextCursor} />}
            >
              {items.map((entry) => (
                <Tr key={entry.id}>
                  <Td className="font-medium">
                    {entry.display}
                    <span className="block max-w-44 truncate text-s font-normal text-muted sm:hidden">
                      {entry.addedBy ?? entry.typeLabel}
                    </span>
                    <span className="block text-s font-normal text-faint sm:hidden">
                      <FormattedTime at={entry.createdAt} precision="day" />
                    </span>
                  </Td>
                  <Td from="sm" className="max-w-56 text-muted">
                    <span className="block truncate">{entry.addedBy ?? entry.typeLabel}</span>

                    {entry.addedBy && entry.type !== 'MANUAL' ? (
                      <span className="block truncate text-s text-faint">{entry.typeLabel}</span>
                    ) : null}
                  </Td>
                  <Td from="sm" className="text-muted">
                    <FormattedTime at={entry.createdAt} />
                  </Td>
                  <Td align="end">
                    {can.write && entry.removable ? (
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
            <NoMatches nextCursor={nextCursor}>No numbers on the list match these digits.</NoMatches>
          )}
        </>
      )}
      <Outlet />
    </>
  )
}

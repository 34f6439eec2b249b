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
import { compliancePagesWords } from './+compliance/compliance-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: compliancePagesWords.dncListLabel }]

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
      {compliancePagesWords.addNumber}
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader
        title={compliancePagesWords.dncListLabel}
        actions={
          isEmpty ? null : (
            <>
              <DownloadLink to="/api/v1/call-history/dnc-list" throttled>
                {compliancePagesWords.downloadCsv}
              </DownloadLink>
              {add}
            </>
          )
        }
      >
        {compliancePagesWords.numbersAccountNeverCallsTexts}
      </PageHeader>
      {isEmpty ? (
        <EmptyState icon={<Ban size={24} aria-hidden />} title={compliancePagesWords.noNumbersList} action={add}>
          {compliancePagesWords.numbersAppearHereWhenYou}
        </EmptyState>
      ) : (
        <>
          <SearchForm
            label={compliancePagesWords.searchNumbers}
            placeholder={compliancePagesWords.digitsNumber}
            inputMode="tel"
          />
          {items.length ? (
            <Table
              label={compliancePagesWords.dncListLabel}
              head={
                <>
                  <Th>{compliancePagesWords.number}</Th>
                  <Th from="sm">{compliancePagesWords.addedBy}</Th>
                  <Th from="sm">{compliancePagesWords.dateAdded}</Th>
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
                        aria-label={compliancePagesWords.removeLabel2(entry.display)}
                      >
                        {compliancePagesWords.removeLabel}
                      </ButtonLink>
                    ) : null}
                  </Td>
                </Tr>
              ))}
            </Table>
          ) : (
            <NoMatches nextCursor={nextCursor}>{compliancePagesWords.noNumbersListMatchDigits}</NoMatches>
          )}
        </>
      )}
      <Outlet />
    </>
  )
}

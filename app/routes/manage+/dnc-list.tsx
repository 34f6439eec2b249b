import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Ban, Plus } from 'lucide-react'
import type { SuppressionView } from '~/domain/protection/protection.schema'
import { listSuppressions } from '~/domain/protection/suppressions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { SearchForm } from '~/ui/search-form'
import { FormattedTime } from '~/ui/formatted-time'
import { parseListQuery } from '../+list/parse-list-query'
import { usePermissions } from './+shell/use-permissions'
import { compliancePagesWords } from './+compliance/compliance-pages.words'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: compliancePagesWords.dncListLabel }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { isFirst, search, page } = parseListQuery(request)
  const found = await listSuppressions(ctx, { ...page, search })
  return { ...found, isEmpty: found.items.length === 0 && isFirst && !search }
}

export const clientLoader = createCachedLoader()

const COLUMNS: DataColumn<SuppressionView>[] = [
  {
    id: 'number',
    header: compliancePagesWords.number,
    place: 'title',
    cell: ({ display }) => <span className="tabular font-medium">{display}</span>,
  },
  {
    id: 'added-by',
    header: compliancePagesWords.addedBy,
    className: 'max-w-56 text-muted',
    cell: ({ addedBy, type, typeLabel }) => (
      <>
        <span className="block truncate">{addedBy ?? typeLabel}</span>
        {addedBy && type !== 'MANUAL' ? <span className="block truncate text-s text-faint">{typeLabel}</span> : null}
      </>
    ),
  },
  {
    id: 'date',
    header: compliancePagesWords.dateAdded,
    className: 'text-muted',
    cell: ({ createdAt }) => <FormattedTime at={createdAt} />,
  },
]

const WRITER_COLUMNS: DataColumn<SuppressionView>[] = [
  ...COLUMNS,
  {
    id: 'actions',
    header: '',
    place: 'actions',
    cell: ({ removable, number, display }) =>
      removable ? (
        <ButtonLink
          to={`/manage/dnc-list/remove/${encodeURIComponent(number)}`}
          preventScrollReset
          size="s"
          variant="ghost"
          aria-label={compliancePagesWords.removeLabel2(display)}
        >
          {compliancePagesWords.removeLabel}
        </ButtonLink>
      ) : null,
  },
]

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
        <EmptyState
          icon={<Ban size={24} aria-hidden />}
          title={compliancePagesWords.noNumbersList}
          help={<HelpLink article="do-not-call" />}
          action={add}
        >
          {compliancePagesWords.numbersAppearHereWhenYou}
        </EmptyState>
      ) : (
        <>
          <SearchForm
            label={compliancePagesWords.searchNumbers}
            placeholder={compliancePagesWords.digitsNumber}
            inputMode="tel"
          />
          <DataTable
            label={compliancePagesWords.dncListLabel}
            columns={can.write ? WRITER_COLUMNS : COLUMNS}
            rows={items}
            rowId={({ id }) => id}
            empty={<NoMatches nextCursor={nextCursor}>{compliancePagesWords.noNumbersListMatchDigits}</NoMatches>}
            foot={<Pagination nextCursor={nextCursor} />}
          />
        </>
      )}
      <Outlet />
    </>
  )
}

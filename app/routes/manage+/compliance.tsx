import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { DownloadLink } from '~/ui/download-link'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { ComplianceTabs } from './+compliance/compliance-tabs'
import { AbandonedShares } from './+compliance/abandoned-shares'
import { DialSearch } from './+compliance/dial-search'
import { DialTable } from './+compliance/dial-table'
import { loadCompliance } from './+compliance/load-compliance.server'
import { NoDials } from './+compliance/no-dials'
import { useReloadOnCallEvents } from './+history/use-reload-on-call-events'
import { compliancePagesWords } from './+compliance/compliance-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: compliancePagesWords.compliance }]

export const loader = (args: LoaderFunctionArgs) => loadCompliance(args)

export const clientLoader = createCachedLoader()

export default function Compliance() {
  const page = useLoaderData<typeof loader>()
  const { rows, nextCursor, isNarrowed, shares, csv, view } = page
  useReloadOnCallEvents()
  return (
    <>
      <PageHeader
        title={compliancePagesWords.compliance}
        actions={rows.length === 0 ? null : <DownloadLink to={csv}>{compliancePagesWords.downloadCsv}</DownloadLink>}
      >
        {compliancePagesWords.evidenceEachDialChecksBefore}
      </PageHeader>
      <ComplianceTabs />
      <AbandonedShares shares={shares} />
      <DialSearch {...page} />
      <p role="status" className="sr-only">
        {rows.length === 1 ? compliancePagesWords.oneDial : compliancePagesWords.dialsLabel(rows.length)}
        {nextCursor ? ' and more' : ''}
      </p>
      {rows.length > 0 ? (
        <DialTable rows={rows} nextCursor={nextCursor} view={view} />
      ) : isNarrowed || nextCursor ? (
        <NoMatches nextCursor={nextCursor}>{compliancePagesWords.noDialsPeriodMatchFilters}</NoMatches>
      ) : (
        <NoDials page={page} />
      )}
    </>
  )
}

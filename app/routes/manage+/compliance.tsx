import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { keepLast } from '~/live/keep-last'
import { DownloadLink } from '~/ui/download-link'
import { NothingMatched } from '~/ui/nothing-matched'
import { PageHeader } from '~/ui/page-shell'
import { ComplianceTabs } from './+compliance/compliance-tabs'
import { AbandonedShares } from './+compliance/abandoned-shares'
import { DialSearch } from './+compliance/dial-search'
import { DialTable } from './+compliance/dial-table'
import { loadCompliance } from './+compliance/load-compliance.server'
import { NoDials } from './+compliance/no-dials'
import { useFreshCalls } from './+history/use-fresh-calls'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Compliance' }]

export const loader = (args: LoaderFunctionArgs) => loadCompliance(args)

export const clientLoader = keepLast()

export default function Compliance() {
  const page = useLoaderData<typeof loader>()
  const { rows, nextCursor, isNarrowed, shares, csv } = page
  useFreshCalls()
  return (
    <>
      <PageHeader
        title="Compliance"
        actions={rows.length === 0 ? null : <DownloadLink to={csv}>Download CSV</DownloadLink>}
      >
        What can be proved about each dial: what was checked before it, how long it rang, and how soon somebody spoke.
      </PageHeader>
      <ComplianceTabs />
      <AbandonedShares shares={shares} />
      <DialSearch {...page} />
      <p role="status" className="sr-only">
        {rows.length === 1 ? '1 dial' : `${rows.length} dials`}
        {nextCursor ? ' and more' : ''}
      </p>
      {rows.length > 0 ? (
        <DialTable rows={rows} nextCursor={nextCursor} />
      ) : isNarrowed || nextCursor ? (
        <NothingMatched nextCursor={nextCursor}>No dial of this period is like that.</NothingMatched>
      ) : (
        <NoDials page={page} />
      )}
    </>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import type { DropsOnly } from '~/domain/compliance/compliance.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { ComplianceTabs } from './+compliance/compliance-tabs'
import { loadDrops } from './+compliance/load-drops.server'
import { RecordSearch } from './+compliance/record-search'
import { DropTable, DROP_COLUMNS } from './+compliance/drop-table'
import { compliancePagesWords } from './+compliance/compliance-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: compliancePagesWords.dropCompliance }]

export const loader = (args: LoaderFunctionArgs) => loadDrops(args)

export const clientLoader = createCachedLoader()

const DROP_FILTER_LABELS: Record<DropsOnly, string> = {
  sent: 'Sent',
  refused: compliancePagesWords.notSent,
  failed: 'Failed',
  unknown: 'Unknown',
}

export default function ComplianceOfDrops() {
  const { rows, nextCursor, isNarrowed, csv, search, days, only, members, member, view } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={compliancePagesWords.compliance}
        actions={rows.length === 0 ? null : <DownloadLink to={csv}>{compliancePagesWords.downloadCsv}</DownloadLink>}
      >
        {compliancePagesWords.evidenceEachDrop}
      </PageHeader>
      <ComplianceTabs />
      <RecordSearch
        what="drops"
        kinds={DROP_FILTER_LABELS}
        columns={DROP_COLUMNS}
        {...{ search, days, only, members, member, view }}
      />
      <p role="status" className="sr-only">
        {rows.length === 1 ? compliancePagesWords.oneDrop : compliancePagesWords.dropsLabel(rows.length)}
        {nextCursor ? ' and more' : ''}
      </p>
      {rows.length > 0 ? (
        <DropTable rows={rows} nextCursor={nextCursor} view={view} />
      ) : isNarrowed || nextCursor ? (
        <NoMatches nextCursor={nextCursor}>{compliancePagesWords.noDropsPeriodMatchFilters}</NoMatches>
      ) : (
        <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title={compliancePagesWords.noRecordsDisplay}>
          {compliancePagesWords.dropsAppearHere}
        </EmptyState>
      )}
    </>
  )
}

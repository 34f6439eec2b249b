import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import type { TextsOnly } from '~/domain/compliance/compliance.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { ComplianceTabs } from './+compliance/compliance-tabs'
import { loadTexts } from './+compliance/load-texts.server'
import { RecordSearch } from './+compliance/record-search'
import { TextTable, TEXT_COLUMNS } from './+compliance/text-table'
import { compliancePagesWords } from './+compliance/compliance-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: compliancePagesWords.textCompliance }]

export const loader = (args: LoaderFunctionArgs) => loadTexts(args)

export const clientLoader = createCachedLoader()

const TEXT_FILTER_LABELS: Record<TextsOnly, string> = {
  sent: 'Sent',
  refused: compliancePagesWords.blockedOrNotDelivered,
  reply: compliancePagesWords.repliesAnyHour,
  many: compliancePagesWords.partBlast,
}

export default function ComplianceOfTexts() {
  const { rows, nextCursor, isNarrowed, csv, search, days, only, members, member, view } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={compliancePagesWords.compliance}
        actions={rows.length === 0 ? null : <DownloadLink to={csv}>{compliancePagesWords.downloadCsv}</DownloadLink>}
      >
        {compliancePagesWords.evidenceEachTextLocalTime}
      </PageHeader>
      <ComplianceTabs />
      <RecordSearch
        what="texts"
        kinds={TEXT_FILTER_LABELS}
        columns={TEXT_COLUMNS}
        {...{ search, days, only, members, member, view }}
      />
      <p role="status" className="sr-only">
        {rows.length === 1 ? compliancePagesWords.oneText : compliancePagesWords.textsLabel(rows.length)}
        {nextCursor ? ' and more' : ''}
      </p>
      {rows.length > 0 ? (
        <TextTable rows={rows} nextCursor={nextCursor} view={view} />
      ) : isNarrowed || nextCursor ? (
        <NoMatches nextCursor={nextCursor}>{compliancePagesWords.noTextsPeriodMatchFilters}</NoMatches>
      ) : (
        <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title={compliancePagesWords.noRecordsDisplay}>
          {compliancePagesWords.textsAppearHereWhenThey}
        </EmptyState>
      )}
    </>
  )
}

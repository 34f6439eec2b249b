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
import { TextTable } from './+compliance/text-table'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: 'Text compliance' }]

export const loader = (args: LoaderFunctionArgs) => loadTexts(args)

export const clientLoader = createCachedLoader()

const TEXT_FILTER_LABELS: Record<TextsOnly, string> = {
  sent: 'Sent',
  refused: 'Blocked or not delivered',
  reply: 'Replies, at any hour',
  many: 'Part of a blast',
}

export default function ComplianceOfTexts() {
  const { rows, nextCursor, isNarrowed, csv, search, days, only, members, member } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Compliance"
        actions={rows.length === 0 ? null : <DownloadLink to={csv}>Download CSV</DownloadLink>}
      >
        Evidence for each text: local time, do-not-call check and consent before it was sent or blocked.
      </PageHeader>
      <ComplianceTabs />
      <RecordSearch what="texts" kinds={TEXT_FILTER_LABELS} {...{ search, days, only, members, member }} />
      <p role="status" className="sr-only">
        {rows.length === 1 ? '1 text' : `${rows.length} texts`}
        {nextCursor ? ' and more' : ''}
      </p>
      {rows.length > 0 ? (
        <TextTable rows={rows} nextCursor={nextCursor} />
      ) : isNarrowed || nextCursor ? (
        <NoMatches nextCursor={nextCursor}>No texts in this period match your filters.</NoMatches>
      ) : (
        <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title="No records to display">
          Texts appear here when they are sent or blocked. There are none in this period.
        </EmptyState>
      )}
    </>
  )
}

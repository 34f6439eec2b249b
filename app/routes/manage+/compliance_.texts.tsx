import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import type { TextsOnly } from '~/domain/compliance/compliance.schema'
import { keepLast } from '~/live/keep-last'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NothingMatched } from '~/ui/nothing-matched'
import { PageHeader } from '~/ui/page-shell'
import { ComplianceTabs } from './+compliance/compliance-tabs'
import { loadTexts } from './+compliance/load-texts.server'
import { RecordSearch } from './+compliance/record-search'
import { TextTable } from './+compliance/text-table'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Compliance of texts' }]

export const loader = (args: LoaderFunctionArgs) => loadTexts(args)

export const clientLoader = keepLast()

const ONLY_WORDS: Record<TextsOnly, string> = {
  sent: 'Left',
  refused: 'Did not leave or arrive',
  reply: 'Answers, at any hour',
  many: 'One of many',
}

export default function ComplianceOfTexts() {
  const { rows, nextCursor, isNarrowed, csv, search, days, only, members, member } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Compliance"
        actions={rows.length === 0 ? null : <DownloadLink to={csv}>Download CSV</DownloadLink>}
      >
        What can be proved about each text: the local hour, the do-not-call list and what the person had said before it
        left, or did not.
      </PageHeader>
      <ComplianceTabs />
      <RecordSearch what="texts" kinds={ONLY_WORDS} {...{ search, days, only, members, member }} />
      <p role="status" className="sr-only">
        {rows.length === 1 ? '1 text' : `${rows.length} texts`}
        {nextCursor ? ' and more' : ''}
      </p>
      {rows.length > 0 ? (
        <TextTable rows={rows} nextCursor={nextCursor} />
      ) : isNarrowed || nextCursor ? (
        <NothingMatched nextCursor={nextCursor}>No text of this period is like that.</NothingMatched>
      ) : (
        <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title="No records to display">
          A text stands here as soon as it has left, or was kept from it. There is none of this period.
        </EmptyState>
      )}
    </>
  )
}

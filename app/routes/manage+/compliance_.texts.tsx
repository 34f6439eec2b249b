import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { TEXTS_ONLY, type TextsOnly } from '~/domain/compliance/compliance.schema'
import { keepLast } from '~/live/keep-last'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { Select } from '~/ui/field'
import { NothingMatched } from '~/ui/nothing-matched'
import { PageHeader } from '~/ui/page-shell'
import { TypedSearch } from '../+list/typed-search'
import { ComplianceTabs } from './+compliance/compliance-tabs'
import { DAYS, ONLY, PERIODS } from './+compliance/dial-choices'
import { loadTexts } from './+compliance/load-texts.server'
import { TextTable } from './+compliance/text-table'
import { MemberChoice } from './+history/member-choice'

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
  const { pathname } = useLocation()
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
      <TypedSearch
        action={pathname}
        words={search}
        label="Search texts"
        placeholder="Name or digits of a number"
        boxClassName="w-56 max-sm:w-full"
      >
        <Select
          key={`days ${days}`}
          name={DAYS}
          defaultValue={days}
          aria-label="Period"
          className="w-36 max-sm:min-w-36 max-sm:flex-1"
        >
          {PERIODS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          key={`only ${only}`}
          name={ONLY}
          defaultValue={only}
          aria-label="Show"
          className="w-56 max-lg:w-52 max-sm:min-w-36 max-sm:flex-1"
        >
          <option value="">All texts</option>
          {TEXTS_ONLY.map((one) => (
            <option key={one} value={one}>
              {ONLY_WORDS[one]}
            </option>
          ))}
        </Select>
        {members ? <MemberChoice members={members} member={member} /> : null}
      </TypedSearch>
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

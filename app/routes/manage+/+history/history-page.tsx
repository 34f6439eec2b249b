import { Outlet } from '@remix-run/react'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { HistorySearch } from './history-search'
import { HistoryTable } from './history-table'
import type { HistoryPageData } from './load-history.server'
import { MEMBER, WHOLE_TEAM } from './member-choice'
import { useReloadOnCallEvents } from './use-reload-on-call-events'
import { callPagesWords } from '../../+calls/call-pages.words'

const TEXTS = {
  outbound: {
    title: callPagesWords.outbound,
    about: callPagesWords.callsYouOrTeamDialed,
    icon: <PhoneOutgoing size={24} aria-hidden />,
    empty: callPagesWords.callsAppearHereWhenThey,
  },
  inbound: {
    title: callPagesWords.inbound,
    about: callPagesWords.callsNumbersNewestFirst,
    icon: <PhoneIncoming size={24} aria-hidden />,
    empty: callPagesWords.callsNumbersAppearHereWhen,
  },
}

/** Outbound or inbound call history (4-trust §2.12). */
export function HistoryPage({ page }: { page: HistoryPageData }) {
  useReloadOnCallEvents()
  const texts = TEXTS[page.direction]
  const hasSearch = !page.isEmpty || page.members !== null
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={page.isEmpty ? null : <DownloadLink to={page.csv}>{callPagesWords.downloadCsv}</DownloadLink>}
      >
        {texts.about}
      </PageHeader>
      {hasSearch ? <HistorySearch search={page.search} members={page.members} member={page.member} /> : null}
      <p role="status" className="sr-only">
        {page.rows.length === 1 ? callPagesWords.oneCall : callPagesWords.calls(page.rows.length)}
        {page.nextCursor ? ' and more' : ''}
      </p>
      {page.rows.length > 0 ? (
        <HistoryTable page={page} />
      ) : page.search ? (
        <NoMatches nextCursor={page.nextCursor}>{callPagesWords.noCallsMatchSearch}</NoMatches>
      ) : (
        <div>
          <NoCalls page={page} />
          <Pagination nextCursor={page.nextCursor} />
        </div>
      )}
      <Outlet />
    </>
  )
}

function NoCalls({ page }: { page: HistoryPageData }) {
  const texts = TEXTS[page.direction]
  return (
    <EmptyState
      icon={texts.icon}
      title={callPagesWords.noRecordsDisplay}
      action={
        // Managers may have no calls of their own.
        page.members !== null && page.member !== WHOLE_TEAM ? (
          <ButtonLink to={`?${MEMBER}=${WHOLE_TEAM}`}>{callPagesWords.showWholeTeam}</ButtonLink>
        ) : null
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

import { Outlet } from '@remix-run/react'
import { MessageSquareQuote, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { HistoryList } from './history-list'
import type { HistoryPageData } from './load-history.server'
import { MEMBER, WHOLE_TEAM } from './member-filter'
import { useReloadOnCallEvents } from './use-reload-on-call-events'
import { callPagesWords } from '../../+calls/call-pages.words'
import { HelpLink } from '../../+ui/help-link'

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
  const isNarrowed = page.search !== '' || page.isFiltered
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          page.isEmpty ? null : (
            <>
              <ButtonLink to="/manage/history/transcripts" icon={<MessageSquareQuote size={16} aria-hidden />}>
                {callPagesWords.searchTranscripts}
              </ButtonLink>
              <DownloadLink to={page.csv}>{callPagesWords.downloadCsv}</DownloadLink>
            </>
          )
        }
      >
        {texts.about}
      </PageHeader>
      <HistoryList
        page={page}
        empty={
          isNarrowed ? (
            <NoMatches nextCursor={page.nextCursor}>
              {page.isFiltered ? callPagesWords.noCallsMatchFilters : callPagesWords.noCallsMatchSearch}
            </NoMatches>
          ) : (
            <div>
              <NoCalls page={page} />
              <Pagination nextCursor={page.nextCursor} />
            </div>
          )
        }
      />
      <Outlet />
    </>
  )
}

function NoCalls({ page }: { page: HistoryPageData }) {
  const texts = TEXTS[page.direction]
  return (
    <EmptyState
      help={<HelpLink article="call-history" />}
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

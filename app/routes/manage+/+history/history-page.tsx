import { Outlet } from '@remix-run/react'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NothingMatched } from '~/ui/nothing-matched'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { HistorySearch } from './history-search'
import { HistoryTable } from './history-table'
import type { HistoryPageData } from './load-history.server'
import { MEMBER, WHOLE_TEAM } from './member-choice'
import { useFreshCalls } from './use-fresh-calls'

const WORDS = {
  outbound: {
    title: 'Outbound',
    about: 'Calls that were made. Open one to see why it was dialed and what became of it.',
    icon: <PhoneOutgoing size={24} aria-hidden />,
    empty: 'Calls stand here as soon as they are dialed.',
  },
  inbound: {
    title: 'Inbound',
    about: 'Calls that came in.',
    icon: <PhoneIncoming size={24} aria-hidden />,
    empty: 'Calls to your numbers stand here as soon as they come in.',
  },
}

/** Outbound or inbound call history (4-trust §2.12). */
export function HistoryPage({ page }: { page: HistoryPageData }) {
  useFreshCalls()
  const words = WORDS[page.direction]
  const choosing = !page.isEmpty || page.members !== null
  return (
    <>
      <PageHeader
        title={words.title}
        actions={page.isEmpty ? null : <DownloadLink to={page.csv}>Download CSV</DownloadLink>}
      >
        {words.about}
      </PageHeader>
      {choosing ? <HistorySearch search={page.search} members={page.members} member={page.member} /> : null}
      <p role="status" className="sr-only">
        {page.rows.length === 1 ? '1 call' : `${page.rows.length} calls`}
        {page.nextCursor ? ' and more' : ''}
      </p>
      {page.rows.length > 0 ? (
        <HistoryTable page={page} />
      ) : page.search ? (
        <NothingMatched nextCursor={page.nextCursor}>No call with such a name or number.</NothingMatched>
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
  const words = WORDS[page.direction]
  return (
    <EmptyState
      icon={words.icon}
      title="No records to display"
      action={
        // Managers may have no calls of their own.
        page.members !== null && page.member !== WHOLE_TEAM ? (
          <ButtonLink to={`?${MEMBER}=${WHOLE_TEAM}`}>Show the whole team</ButtonLink>
        ) : null
      }
    >
      {words.empty}
    </EmptyState>
  )
}

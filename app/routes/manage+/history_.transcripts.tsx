import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { MessageSquareQuote } from 'lucide-react'
import { requireUser } from '~/domain/access/require'
import { canReadTeamCalls } from '~/domain/actor'
import { searchTranscripts } from '~/domain/transcript-search/transcript-search.read.server'
import type { FoundTranscript } from '~/domain/transcript-search/transcript-search.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { EmptyState } from '~/ui/empty-state'
import { formatSeconds } from '~/ui/format-seconds'
import { FormattedTime } from '~/ui/formatted-time'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { SEARCH_PARAM, SearchForm } from '~/ui/search-form'
import { callPagesWords } from '../+calls/call-pages.words'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: callPagesWords.searchTranscripts }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const isTeam = canReadTeamCalls(requireUser(ctx))
  const search = (new URL(request.url).searchParams.get(SEARCH_PARAM) ?? '').trim().slice(0, 100)
  return { search, isTeam, found: search ? await searchTranscripts(ctx, { search, team: isTeam }) : null }
}

export const clientLoader = createCachedLoader()

export default function SearchTranscripts() {
  const { search, isTeam, found } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={callPagesWords.searchTranscripts}
        back={<BackLink to="/manage/history">{callPagesWords.outbound}</BackLink>}
      >
        {isTeam ? callPagesWords.searchTranscriptsOfTeam : callPagesWords.searchTranscriptsOfOwn}
      </PageHeader>
      <SearchForm label={callPagesWords.searchTranscripts} placeholder={callPagesWords.wordsThatWereSaid} />
      {found === null ? (
        <EmptyState
          help={<HelpLink article="coach-a-call" />}
          icon={<MessageSquareQuote size={24} aria-hidden />}
          title={callPagesWords.searchTranscripts}
        >
          {callPagesWords.transcriptsAreWritten}
        </EmptyState>
      ) : found.items.length === 0 ? (
        <EmptyState icon={<MessageSquareQuote size={24} aria-hidden />} title={callPagesWords.notSaid(search)}>
          {callPagesWords.eachWordInOneCall}
        </EmptyState>
      ) : (
        <>
          <ol className="flex flex-col divide-y divide-line rounded-l border border-line bg-panel">
            {found.items.map((item) => (
              <FoundCall key={item.recordingId} item={item} isTeam={isTeam} />
            ))}
          </ol>
          {found.isMore ? <p className="text-s text-faint">{callPagesWords.newestShown(found.items.length)}</p> : null}
        </>
      )}
    </>
  )
}

function FoundCall({ item, isTeam }: { item: FoundTranscript; isTeam: boolean }) {
  const { callId, recordingId, who, seller, startTime, quote } = item
  const place = quote ? `#said-${recordingId}-${quote.startMs}` : ''
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={`/manage/history/${callId}${place}`} className="font-medium text-accent hover:underline">
          {who}
        </Link>
        <span className="text-s text-faint">
          {isTeam ? `${seller} · ` : ''}
          <FormattedTime at={startTime} />
        </span>
      </div>
      {quote ? (
        <p className="mt-1 text-m wrap-break-word text-muted">
          <span className="tabular text-s text-faint">{formatSeconds(Math.floor(quote.startMs / 1000))}</span>{' '}
          {quote.speaker === null ? null : (
            <span className="font-medium text-text">{quote.speaker === 'lead' ? who : seller}: </span>
          )}
          {quote.parts.map(({ text, isMatch }, index) =>
            isMatch ? (
              <mark key={index} className="rounded-s bg-warn-soft px-0.5 text-text">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      ) : null}
    </li>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Voicemail } from 'lucide-react'
import { MIN_SEARCH } from '~/domain/voicemails/voicemails.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { DebouncedSearch } from '../+list/debounced-search'
import { usePermissions } from './+shell/use-permissions'
import { InboxList } from './+voicemail/inbox-list'
import { loadInbox, type InboxPageData } from './+voicemail/load-inbox.server'
import { useReloadOnVoicemailEvents } from './+voicemail/use-reload-on-voicemail-events'
import { voicemailPagesWords } from './+voicemail/voicemail-pages.words'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

/** 4-trust §9. */
const SEARCH_DEBOUNCE_MS = 300

const TEXTS = {
  team: {
    title: voicemailPagesWords.teamInbox,
    about: voicemailPagesWords.aboutTeam,
    empty: voicemailPagesWords.emptyTeam,
  },
  personal: {
    title: voicemailPagesWords.personalInbox,
    about: voicemailPagesWords.aboutPersonal,
    empty: voicemailPagesWords.emptyPersonal,
  },
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? TEXTS[data.inbox].title : 'Voicemail' }]

export const loader = (args: LoaderFunctionArgs) => loadInbox(args)

export const clientLoader = createCachedLoader()

export default function VoicemailInbox() {
  const page = useLoaderData<typeof loader>()
  useReloadOnVoicemailEvents(page.inbox)
  const texts = TEXTS[page.inbox]
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          page.isEmpty ? null : (
            <DownloadLink to={page.log} throttled>
              {voicemailPagesWords.downloadLog}
            </DownloadLink>
          )
        }
      >
        {texts.about}
      </PageHeader>
      {page.isEmpty ? <NoVoicemails text={texts.empty} /> : <Found page={page} />}
      <Outlet />
    </>
  )
}

function Found({ page }: { page: InboxPageData }) {
  const { rows, search, isSearched, nextCursor, list } = page
  return (
    <>
      <div className="flex flex-col gap-1">
        <DebouncedSearch
          action={list}
          words={search}
          label={voicemailPagesWords.search}
          placeholder={voicemailPagesWords.searchPlaceholder}
          boxClassName="w-72 max-sm:w-full"
          debounceMs={SEARCH_DEBOUNCE_MS}
          minLength={MIN_SEARCH}
        />
        {search !== '' && !isSearched ? (
          <p className="text-s text-faint">{voicemailPagesWords.searchFrom(MIN_SEARCH)}</p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {rows.length === 1 ? voicemailPagesWords.oneVoicemail : voicemailPagesWords.voicemails(rows.length)}
        {nextCursor ? voicemailPagesWords.andMore : ''}
      </p>
      {rows.length > 0 ? (
        <InboxList page={page} />
      ) : (
        <NoMatches nextCursor={nextCursor}>{voicemailPagesWords.noMatches}</NoMatches>
      )}
    </>
  )
}

function NoVoicemails({ text }: { text: string }) {
  const can = usePermissions()
  return (
    <EmptyState
      help={<HelpLink article="incoming-calls" />}
      icon={<Voicemail size={24} aria-hidden />}
      title={voicemailPagesWords.noVoicemails}
      action={
        can.dial ? <ButtonLink to="/manage/dialer-settings">{voicemailPagesWords.voicemailSettings}</ButtonLink> : null
      }
    >
      {text}
    </EmptyState>
  )
}

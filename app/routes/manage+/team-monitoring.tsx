import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Headphones } from 'lucide-react'
import { matchesSearch } from '~/domain/search/search-terms'
import { findMonitoring } from '~/domain/monitoring/monitoring.read.server'
import { monitoringWords, NO_MEMBER_TO_MONITOR } from '~/domain/monitoring/monitoring.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { SearchForm } from '~/ui/search-form'
import { orForbidden } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { MemberTable } from './+monitoring/member-table'
import { useMemberPolling, useMonitoring } from '../+monitoring/monitoring-context'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: monitoringWords.teamMonitoring }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { search } = parseListQuery(request)
  const { members } = await orForbidden(findMonitoring(ctx))
  return { members, search: search ?? '' }
}

export const clientLoader = createCachedLoader()

export default function TeamMonitoring() {
  const loaded = useLoaderData<typeof loader>()
  const monitoringView = useMonitoring()
  useMemberPolling()
  const members = monitoringView?.state.members ?? loaded.members
  const found = members.filter(({ name, email }) => matchesSearch(loaded.search, name, email))
  const { endMessage: farewell = null, busy = false } = monitoringView?.state ?? {}
  return (
    <>
      <noscript>
        <Banner tone="warn" title={monitoringWords.listeningNeedsJavascript}>
          {monitoringWords.usesBrowserSoundTeamStatus}
        </Banner>
      </noscript>
      <PageHeader title={monitoringWords.teamMonitoring}>{monitoringWords.listenCallTeamWhisperSeller}</PageHeader>
      <SearchForm label={monitoringWords.searchTeamMembers} placeholder={monitoringWords.nameOrEmail} />
      {farewell ? <Banner tone="info">{farewell}</Banner> : null}
      {members.length === 0 || members.some(({ canMonitor }) => canMonitor) || monitoringView?.state.monitor ? null : (
        <p role="status" className="text-m text-muted">
          {NO_MEMBER_TO_MONITOR}
        </p>
      )}
      {found.length > 0 ? (
        <MemberTable
          members={found}
          now={monitoringView?.state.loadedAt ?? null}
          onMonitor={monitoringView && !busy ? (userId) => void monitoringView.monitoring.start(userId) : null}
        />
      ) : members.length > 0 ? (
        <NoMatches nextCursor={null}>{monitoringWords.noTeamMembersMatchSearch}</NoMatches>
      ) : (
        <EmptyState
          icon={<Headphones size={24} aria-hidden />}
          title={monitoringWords.noTeamMembers}
          help={<HelpLink article="monitor-calls" />}
        >
          {monitoringWords.sellersTeamAppearHereCurrent}
        </EmptyState>
      )}
    </>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Headphones } from 'lucide-react'
import { findMonitoring } from '~/domain/monitoring/monitoring.read.server'
import { NOBODY_TO_HEAR } from '~/domain/monitoring/monitor-words'
import { keepLast } from '~/live/keep-last'
import { Banner } from '~/ui/banner'
import { EmptyState } from '~/ui/empty-state'
import { NothingMatched } from '~/ui/nothing-matched'
import { PageHeader } from '~/ui/page-shell'
import { SearchForm } from '~/ui/search-form'
import { orForbidden } from '../+form/submission'
import { listQuery } from '../+list/list-query'
import { MemberTable } from './+monitoring/member-table'
import { useFreshMembers, useMonitoring } from './+monitoring/monitoring-context'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Team Monitoring' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { search } = listQuery(request)
  const { members } = await orForbidden(findMonitoring(ctx))
  return { members, search: search ?? '' }
}

export const clientLoader = keepLast()

export default function TeamMonitoring() {
  const loaded = useLoaderData<typeof loader>()
  const shown = useMonitoring()
  useFreshMembers()
  const members = shown?.state.members ?? loaded.members
  const words = loaded.search.toLowerCase()
  const found = members.filter(({ name, email }) => `${name}\n${email ?? ''}`.toLowerCase().includes(words))
  const { farewell = null, busy = false } = shown?.state ?? {}
  return (
    <>
      <noscript>
        <Banner tone="warn" title="Listening needs scripts">
          It uses this browser&apos;s sound. What your team does now is shown without.
        </Banner>
      </noscript>
      <PageHeader title="Team Monitoring">
        Listen to a call of your team, whisper to your colleague alone, or barge in.
      </PageHeader>
      <SearchForm label="Search team members" placeholder="Name or e-mail" />
      {farewell ? <Banner tone="info">{farewell}</Banner> : null}
      {members.length === 0 || members.some(({ canMonitor }) => canMonitor) || shown?.state.monitor ? null : (
        <p role="status" className="text-m text-muted">
          {NOBODY_TO_HEAR}
        </p>
      )}
      {found.length > 0 ? (
        <MemberTable
          members={found}
          now={shown?.state.readAt ?? null}
          monitor={shown && !busy ? (userId) => void shown.monitoring.start(userId) : null}
        />
      ) : members.length > 0 ? (
        <NothingMatched nextCursor={null}>No team member has that name or e-mail.</NothingMatched>
      ) : (
        <EmptyState icon={<Headphones size={24} aria-hidden />} title="No team members">
          Whoever of your team dials stands here, with what they do now.
        </EmptyState>
      )}
    </>
  )
}

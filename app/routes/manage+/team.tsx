import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { UserPlus, Users } from 'lucide-react'
import { z } from 'zod'
import { claimSeat } from '~/domain/team/claim-seat.server'
import { resendInvite } from '~/domain/team/resend-invite.server'
import { restoreSeat } from '~/domain/team/restore-seat.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage, useReloadPageSoon } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { DataTable } from '~/ui/data-table/data-table'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { loadTeam, requireTeamId } from './+team/load-team.server'
import { TEAM_COLUMNS } from './+team/team-columns'
import { INVITE_PATH, SUBSCRIPTIONS_PATH, TEAM_PATH } from './+team/team-paths'
import { teamPagesWords } from './+team/team-pages.words'
import { getMemberRows, getOwnerRows } from './+team/team-rows'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: teamPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { search } = parseListQuery(request)
  return { team: await loadTeam(ctx, search), search: search ?? '' }
}

export const clientLoader = createCachedLoader()

const change = z.strictObject({ intent: z.enum(['claim', 'restore', 'resend']), id: z.string().max(60) })

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, TEAM_PATH), change, async ({ intent, id }) => {
    const teamId = await requireTeamId(ctx)
    if (intent === 'claim') {
      await claimSeat(ctx, teamId, id)
      return redirectWithNotice(TEAM_PATH, teamPagesWords.seatAdded)
    }
    if (intent === 'restore') {
      await restoreSeat(ctx, teamId, id)
      return redirectWithNotice(TEAM_PATH, teamPagesWords.seatRestored)
    }
    await resendInvite(ctx, teamId, id)
    return redirectWithNotice(TEAM_PATH, teamPagesWords.inviteResent)
  })
}

export default function Team() {
  const { team, search } = useLoaderData<typeof loader>()
  const { seats, can } = team
  const reloadPage = useReloadPage()
  const reloadSoon = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (type === 'team.changed') reloadPage()
    // One for each step of each call.
    if (type === 'member.changed') reloadSoon()
  })
  return (
    <>
      <PageHeader
        title={teamPagesWords.title}
        actions={
          <span className="flex flex-wrap gap-2">
            {can.buySeats ? <ButtonLink to={SUBSCRIPTIONS_PATH}>{teamPagesWords.getMoreSeats}</ButtonLink> : null}
            {can.invite ? (
              <ButtonLink to={INVITE_PATH} variant="primary" icon={<UserPlus size={16} aria-hidden />}>
                {teamPagesWords.inviteMembers}
              </ButtonLink>
            ) : null}
          </span>
        }
      >
        {teamPagesWords.seatsUsed(seats.used, seats.total)}
      </PageHeader>
      <RefusalBanner />
      <FilterBar
        search={{ words: search, label: teamPagesWords.search, placeholder: teamPagesWords.searchHint }}
        filters={[]}
      />
      <TeamTable label={teamPagesWords.accountOwner} rows={getOwnerRows(team)} />
      <TeamTable
        label={teamPagesWords.teamMembers}
        rows={getMemberRows(team)}
        empty={
          <EmptyState
            icon={<Users size={24} aria-hidden />}
            title={teamPagesWords.noMembers}
            help={<HelpLink article="invite-your-team" />}
          >
            {search ? teamPagesWords.noMatches : teamPagesWords.noMembersHint}
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

function TeamTable({
  label,
  rows,
  empty = null,
}: {
  label: string
  rows: ReturnType<typeof getMemberRows>
  empty?: React.ReactNode
}) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-m font-semibold">{label}</h2>
      <DataTable label={label} columns={TEAM_COLUMNS} rows={rows} rowId={({ id }) => id} empty={empty} />
    </section>
  )
}

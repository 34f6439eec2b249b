import { findSession } from '~/domain/access/access.read.server'
import { requireUser } from '~/domain/access/require'
import { managesCompany } from '~/domain/companies/companies.read.server'
import { listMissedCalls } from '~/domain/call-history/missed-calls.read.server'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import type { Ctx } from '~/domain/context.server'
import { canSeeLeaderboard } from '~/domain/dashboard/leaderboard.read.server'
import { findCurrentDialSession } from '~/domain/dial-sessions/dial-sessions.read.server'
import { getUserChannels } from '~/domain/events/get-user-channels.server'
import { listRunningImports } from '~/domain/imports/imports.read.server'
import { listRingingIds } from '~/domain/inbound/incoming.read.server'
import { countUnreadNotifications } from '~/domain/notifications/notifications.read.server'
import { listWelcomes } from '~/domain/onboarding/guide.read.server'
import { findStaffEnvironments } from '~/domain/staff-environments/staff-environments.read.server'
import { findOwnTeamSettings } from '~/domain/settings/team-settings.read.server'
import { countUnread } from '~/domain/threads/threads.read.server'
import { countUnreadVoicemails } from '~/domain/voicemails/unread-voicemails.read.server'

/** Data of the sidebar and docks around every portal and board page. */
export async function loadShell(ctx: Ctx) {
  const [session, team, imports, texts, dialed, missed, ringing, voicemails, welcomes, notifications, leaderboard] =
    await Promise.all([
      findSession(ctx),
      findOwnTeamSettings(ctx),
      listRunningImports(ctx),
      countUnread(ctx),
      findCurrentDialSession(ctx),
      listMissedCalls(ctx),
      listRingingIds(ctx),
      countUnreadVoicemails(ctx),
      listWelcomes(ctx),
      countUnreadNotifications(ctx),
      canSeeLeaderboard(ctx),
    ])
  return {
    session,
    hasTeamSettings: team !== null,
    imports,
    managesCompany: await managesCompany(ctx),
    hasAffiliates: ctx.affiliates !== null,
    hasEnvironments: (await findStaffEnvironments(ctx)) !== null,
    billing: await findBillingForm(ctx),
    rooms: getUserChannels(requireUser(ctx)),
    unread: texts.unreadCount,
    dialed,
    missed,
    ringing,
    voicemails,
    /** Unread. */
    notifications,
    welcomes,
    leaderboard,
  }
}

/** null: billing is off, or another person pays. */
async function findBillingForm(ctx: Ctx): Promise<'wallet' | 'plan' | null> {
  const { accountId, permissions } = requireUser(ctx)
  if (ctx.payments === null || !permissions.has('billing')) return null
  return (await findAccountPlan(ctx, accountId)).usesWallet ? 'wallet' : 'plan'
}

export type ShellData = Awaited<ReturnType<typeof loadShell>>

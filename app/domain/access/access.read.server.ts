import { statement } from '../../../db/statement'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { getRemaining } from '../accounts/plan'
import { findAvatar } from '../avatars/avatars.read.server'
import { isOfRestrictedVendor, canBlast } from '../accounts/can-blast.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findUsageTerms } from '../usage/usage-terms.read.server'
import type { SessionView } from './access.schema'
import { requireUser } from './require'

const userById = statement((q, p: { id: string }) => q.selectFrom('users').selectAll().where('id', '=', p.id))
const teamOf = statement((q, p: { account_id: string }) =>
  q.selectFrom('teams').select(['id', 'seats']).where('account_id', '=', p.account_id),
)

const NOTHING = { dialMinutes: 0, messages: 0, rvmDrops: 0, videos: 0 }

export async function findSession(ctx: Ctx): Promise<SessionView> {
  const actor = requireUser(ctx)
  const user = await ctx.db.first(userById, { id: actor.userId })
  if (!user) throw notFound('Person')
  const avatar = await findAvatar(ctx, actor.userId)
  const plan = await findAccountPlan(ctx, actor.accountId)
  return {
    user: {
      id: user.id,
      vendorId: user.vendor_id,
      vendorUserId: user.vendor_user_id,
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      emailLinked: user.email_verified_at !== null,
      avatarUrl: avatar?.picture ?? null,
      thumbnailUrl: avatar?.thumbnail ?? null,
      isStaff: actor.isStaff,
      isAgencyOwner: actor.isAgencyOwner,
      isCrmManager: actor.isCrmManager,
    },
    account: { id: plan.accountId, name: plan.name, kind: plan.kind },
    permissions: {
      teamInfo: await teamInfoOf(ctx),
      can: [...actor.permissions],
      restrictedVendor: await isOfRestrictedVendor(ctx, plan.accountId),
      features: {
        ...plan.features,
        blast: await canBlast(ctx, plan.accountId),
        callLines: { value: plan.features.callLines },
      },
      ...(await findUsageTerms(ctx, plan)),
      providerBilling: ctx.billing === 'on',
      blocked: plan.blocked,
    },
    remaining: plan.blocked
      ? NOTHING
      : getRemaining(plan.limits, {
          dialSeconds: plan.dialSecondsUsed,
          messages: plan.messagesUsed,
          rvmDrops: plan.rvmDropsUsed,
          videos: plan.videosUsed,
        }),
    totalMins: plan.limits.dialMinutes.limit,
    world: { simulated: ctx.carrier.simulated, practiceClock: ctx.clock.practice },
  }
}

async function teamInfoOf(ctx: Ctx): Promise<SessionView['permissions']['teamInfo']> {
  const actor = requireUser(ctx)
  const { role } = actor
  if (!role) return null
  const team = await ctx.db.first(teamOf, { account_id: actor.accountId })
  if (!team) return null
  const isOwner = role === 'OWNER'
  return {
    teamId: team.id,
    role,
    isOwner,
    hasDialerSeat: actor.permissions.has('call'),
    singleSeatTeam: team.seats === 1,
    hasMemberEntry: !isOwner,
    ownerContact: isOwner ? null : await findOwnerContact(ctx, actor.accountId),
  }
}

/** The owner of a team, or an individual. */
export async function findOwnerContact(ctx: Ctx, accountId: string): Promise<string | null> {
  const owner = await ctx.db.q
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('role', '=', 'OWNER'), eb('role', 'is', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return owner?.email ?? null
}

import type { Selectable } from 'kysely'
import type { CallsTable } from '../../../db/schema/dialer'
import { canReadTeamCalls, type UserActor } from '../actor'
import { requireUser } from '../access/require'
import { listCampaigns } from '../campaigns/campaigns.read.server'
import type { Ctx } from '../context.server'
import { forbidden, notFound } from '../errors'
import { fullName } from '../person-name'
import type { TeamMemberChoice } from './call-history.schema'

export interface CallScope {
  direction: 'outbound' | 'inbound'
  team?: boolean | undefined
  /** Default: all members. */
  userId?: string | undefined
}

/** Throws forbidden. */
export async function listTeamMembers(ctx: Ctx): Promise<TeamMemberChoice[]> {
  const rows = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'role'])
    .where('account_id', '=', requireTeamReader(ctx).accountId)
    .orderBy('first_name')
    .orderBy('last_name')
    .execute()
  return rows.flatMap(({ id, first_name, last_name, email, role }) =>
    role ? [{ userId: id, name: fullName(first_name, last_name), email, role }] : [],
  )
}

const MAX_CHOICES = 200

/** What calls can be filtered by: our numbers, names of dispositions and, newest first, campaigns. */
export async function listCallFilterChoices(ctx: Ctx): Promise<CallFilterChoices> {
  const { accountId } = requireUser(ctx)
  const numbers = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['e164', 'nickname'])
    .where('account_id', '=', accountId)
    .orderBy('e164')
    .limit(MAX_CHOICES)
    .execute()
  const dispositions = await ctx.db.q
    .selectFrom('dispositions')
    .select('name')
    .distinct()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .limit(MAX_CHOICES)
    .execute()
  const { items } = await listCampaigns(ctx, { limit: MAX_CHOICES })
  return {
    numbers,
    dispositions: dispositions.map(({ name }) => name),
    campaigns: items.map(({ id, name }) => ({ id, name })),
  }
}

interface CallFilterChoices {
  numbers: { e164: string; nickname: string }[]
  dispositions: string[]
  campaigns: { id: string; name: string }[]
}

/** `userId` null: the whole team. Throws forbidden, not_found. */
export async function resolveCallOwner(
  ctx: Ctx,
  scope: CallScope,
): Promise<{ accountId: string; userId: string | null }> {
  const user = requireUser(ctx)
  if (!scope.team) return { accountId: user.accountId, userId: user.userId }
  const { accountId } = requireTeamReader(ctx)
  if (scope.userId === undefined) return { accountId, userId: null }
  const member = await ctx.db.q
    .selectFrom('users')
    .select('id')
    .where('id', '=', scope.userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!member) throw notFound('Member')
  return { accountId, userId: member.id }
}

/** Own calls, or the team's for those who manage it; after the end. */
export function canDisposeCall(
  user: UserActor,
  call: Pick<Selectable<CallsTable>, 'user_id' | 'session_id' | 'sent' | 'ended_at'>,
): 'allowed' | 'forbidden' | 'not-possible' {
  const isOwn = call.user_id === user.userId && user.permissions.has('call')
  if (!isOwn && !(canReadTeamCalls(user) && user.permissions.has('team:manage'))) return 'forbidden'
  // Unanswered callers reached no seller.
  return call.session_id !== null && call.sent === 1 && call.ended_at !== null ? 'allowed' : 'not-possible'
}

function requireTeamReader(ctx: Ctx): UserActor {
  const user = requireUser(ctx)
  if (!canReadTeamCalls(user)) throw forbidden()
  return user
}

import type { Selectable } from 'kysely'
import type { UsersTable } from '../../../db/schema/people'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { SEAT_ROLES } from '../permissions'
import { teamWords } from './team.words'

type Joiner = Pick<Selectable<UsersTable>, 'id' | 'account_id' | 'role' | 'seat'>

/** Spec 4-trust §6: who sees Join a Team. */
export async function canJoinTeam(ctx: Ctx): Promise<boolean> {
  const { userId } = requireUser(ctx)
  const person = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'role', 'seat'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (person.role === null) return true
  if (person.role !== 'OWNER' || (await hasInvites(ctx, person.account_id))) return false
  if (await hasOthers(ctx, person, { seated: true })) return false
  return person.seat === 0 || (await isSingleSeat(ctx, person.account_id))
}

/** An owner leaves no one behind, and no account that is still paid for. null: may join. */
export async function findJoinBlocker(tx: Ctx, person: Joiner): Promise<string | null> {
  const isAlone =
    person.role === null ||
    (person.role === 'OWNER' &&
      !(await hasInvites(tx, person.account_id)) &&
      !(await hasOthers(tx, person, { seated: false })))
  if (!isAlone) return teamWords.cannotJoin
  return (await hasSubscription(tx, person.account_id)) ? teamWords.cancelPlanFirst : null
}

const hasInvites = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await ctx.db.q
    .selectFrom('team_invites')
    .select('id')
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .limit(1)
    .executeTakeFirst()) !== undefined

async function hasOthers(ctx: Ctx, { id, account_id }: Joiner, { seated }: { seated: boolean }): Promise<boolean> {
  const others = ctx.db.q
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .where('disabled_at', 'is', null)
    .limit(1)
  const found = seated ? others.where('role', 'in', SEAT_ROLES).where('seat', '=', 1) : others
  return (await found.executeTakeFirst()) !== undefined
}

const isSingleSeat = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await ctx.db.q
    .selectFrom('teams')
    .select('id')
    .where('account_id', '=', accountId)
    .where('seats', '=', 1)
    .executeTakeFirst()) !== undefined

const hasSubscription = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await ctx.db.q
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'not in', ['canceled', 'activation_failed'])
    .limit(1)
    .executeTakeFirst()) !== undefined

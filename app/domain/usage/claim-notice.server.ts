import type { Selectable } from 'kysely'
import type { UsageNoticesTable } from '../../../db/schema/people'
import { findOwnerContact } from '../access/access.read.server'
import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import { findVendor } from '../access/vendors.read.server'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { hasMinutes } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { UsageNotice } from './usage.schema'
import { LOW_MINUTES, usageAdvice } from './usage-words'

/** Seconds per period. */
interface Usage {
  limit: number
  used: number
}

/** Null: enough. */
function levelOf({ limit, used }: Usage): UsageNotice['level'] | null {
  const left = limit - used
  if (!hasMinutes(left)) return 'OUT'
  return left <= LOW_MINUTES * 60 ? 'LOW' : null
}

/** Since then, no minutes were added and no period began. */
const isTold = (row: Selectable<UsageNoticesTable>, level: UsageNotice['level'], { limit, used }: Usage): boolean =>
  (row.level === level || row.level === 'OUT') && limit <= row.period_limit && used >= row.used

/** Once per user and crossing, in one window. Null: no notice. */
export async function claimUsageNotice(ctx: Ctx): Promise<UsageNotice | null> {
  const user = requireUser(ctx)
  const plan = await findAccountPlan(ctx, user.accountId)
  if (plan.limits.dialMinutes.unlimited) return null
  const usage: Usage = { limit: plan.limits.dialMinutes.limit * 60, used: plan.dialSecondsUsed }
  const level = levelOf(usage)
  if (level === null) return null
  const claimed = await ctx.db.transact('usage.notice', (tctx) => markTold(tctx, user, level, usage))
  if (!claimed) return null
  return {
    consumable: 'dialMinutes',
    level,
    remaining: Math.floor(plan.remainingDialSeconds / 60),
    ...(await whoCanGetMore(ctx, user)),
  }
}

/** Returns false if already shown. */
async function markTold(tctx: Ctx, user: UserActor, level: UsageNotice['level'], usage: Usage): Promise<boolean> {
  const of = { user_id: user.userId, consumable: 'dialMinutes' } as const
  const told = await tctx.db.q
    .selectFrom('usage_notices')
    .selectAll()
    .where('user_id', '=', of.user_id)
    .where('consumable', '=', of.consumable)
    .executeTakeFirst()
  if (told && isTold(told, level, usage)) return false
  const row = { level, period_limit: usage.limit, used: usage.used, told_at: tctx.clock.now() }
  await tctx.db.q
    .insertInto('usage_notices')
    .values({ ...of, account_id: user.accountId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'consumable']).doUpdateSet(row))
    .execute()
  return true
}

async function whoCanGetMore(ctx: Ctx, user: UserActor) {
  const mayGetMore = user.permissions.has('billing')
  return {
    mayGetMore,
    ownerContact: mayGetMore ? null : await findOwnerContact(ctx, user.accountId),
    vendorName: (await findVendor(ctx, user.vendorId))?.name ?? 'your vendor',
  }
}

/** Throws no_minutes. */
export async function requireMinutes(ctx: Ctx, user: UserActor, secondsLeft: number): Promise<void> {
  if (hasMinutes(secondsLeft)) return
  throw new DomainError('no_minutes', `There are no minutes left. ${usageAdvice(await whoCanGetMore(ctx, user))}`)
}

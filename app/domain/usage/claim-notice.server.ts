import type { Selectable } from 'kysely'
import type { UsageNoticesTable } from '../../../db/schema/people'
import { findOwnerContact } from '../access/access.read.server'
import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import { findVendor } from '../access/vendors.read.server'
import { findAccountPlan, type Blocked } from '../accounts/accounts.read.server'
import { hasMinutes } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { UsageNotice } from './usage.schema'
import { createBlockedError } from './require-open-account.server'
import { usageWords, usageAdvice } from './usage.words'
import { LOW_MINUTES } from './usage-limits'

/** Seconds per period. */
interface Usage {
  limit: number
  used: number
}

/** Null: enough. */
function getLevel({ limit, used }: Usage): UsageNotice['level'] | null {
  const left = limit - used
  if (!hasMinutes(left)) return 'OUT'
  return left <= LOW_MINUTES * 60 ? 'LOW' : null
}

/** Since then, no minutes were added and no period began. */
const isNotified = (row: Selectable<UsageNoticesTable>, level: UsageNotice['level'], { limit, used }: Usage): boolean =>
  (row.level === level || row.level === 'OUT') && limit <= row.period_limit && used >= row.used

/** Once per user and crossing, in one window. Null: no notice. */
export async function claimUsageNotice(ctx: Ctx): Promise<UsageNotice | null> {
  const user = requireUser(ctx)
  const plan = await findAccountPlan(ctx, user.accountId)
  if (plan.usesWallet || plan.limits.dialMinutes.unlimited) return null
  const usage: Usage = { limit: plan.limits.dialMinutes.limit * 60, used: plan.dialSecondsUsed }
  const level = getLevel(usage)
  if (level === null) return null
  const claimed = await ctx.db.transact('usage.notice', (tx) => markNotified(tx, user, level, usage))
  if (!claimed) return null
  return {
    consumable: 'dialMinutes',
    level,
    remaining: Math.floor(plan.remainingDialSeconds / 60),
    ...(await getAdviceFacts(ctx, user)),
  }
}

/** Returns false if already shown. */
async function markNotified(tx: Ctx, user: UserActor, level: UsageNotice['level'], usage: Usage): Promise<boolean> {
  const key = { user_id: user.userId, consumable: 'dialMinutes' } as const
  const notice = await tx.db.q
    .selectFrom('usage_notices')
    .selectAll()
    .where('user_id', '=', key.user_id)
    .where('consumable', '=', key.consumable)
    .executeTakeFirst()
  if (notice && isNotified(notice, level, usage)) return false
  const row = { level, period_limit: usage.limit, used: usage.used, notified_at: tx.clock.now() }
  await tx.db.q
    .insertInto('usage_notices')
    .values({ ...key, account_id: user.accountId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'consumable']).doUpdateSet(row))
    .execute()
  return true
}

async function getAdviceFacts(ctx: Ctx, user: UserActor) {
  const canAddMinutes = user.permissions.has('billing')
  return {
    canAddMinutes,
    ownerContact: canAddMinutes ? null : await findOwnerContact(ctx, user.accountId),
    vendorName: (await findVendor(ctx, user.vendorId))?.name ?? 'your vendor',
  }
}

/** Throws no_minutes, no_funds, account_blocked. */
export async function requireMinutes(
  ctx: Ctx,
  user: UserActor,
  { secondsLeft, usesWallet, blocked }: { secondsLeft: number; usesWallet: boolean; blocked: Blocked | null },
): Promise<void> {
  if (hasMinutes(secondsLeft)) return
  if (blocked !== null) throw await createBlockedError(ctx, user.accountId, blocked)
  const facts = await getAdviceFacts(ctx, user)
  if (usesWallet)
    throw new DomainError(
      'no_funds',
      `${usageWords.noFundsLabel}. ${facts.canAddMinutes ? usageWords.addFunds : usageAdvice(facts)}`,
    )
  throw new DomainError('no_minutes', usageWords.noMinutesLeft(usageAdvice(facts)))
}

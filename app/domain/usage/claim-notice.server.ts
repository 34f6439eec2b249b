import type { Selectable } from 'kysely'
import type { UsageNoticesTable } from '../../../db/schema/people'
import { findOwnerContact } from '../access/access.read.server'
import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import { findVendor } from '../access/vendors.read.server'
import { findAccountPlan, type AccountPlan, type Blocked } from '../accounts/accounts.read.server'
import { hasMinutes } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { UsageNotice } from './usage.schema'
import { runReactions } from '../reactions'
import { createBlockedError } from './require-open-account.server'
import { usageWords, usageAdvice } from './usage.words'
import { LOW_AT, type Consumable } from './usage-limits'

type Level = UsageNotice['level']

/** Per period; talk in seconds. */
interface Usage {
  level: Level
  limit: number
  used: number
  remaining: number
}

/** null: enough is left, or it is not counted. */
async function readUsage(ctx: Ctx, plan: AccountPlan, consumable: Consumable): Promise<Usage | null> {
  if (plan.blocked === 'overdue') {
    const since = await findBlockedAt(ctx, plan.accountId)
    return { level: 'OVERDUE', limit: 0, used: since, remaining: 0 }
  }
  const { limit, unlimited } = plan.limits[consumable]
  if (
    plan.blocked !== null ||
    plan.usesWallet ||
    unlimited ||
    (consumable === 'messages' && plan.features.freeMessaging)
  )
    return null
  const unit = consumable === 'dialMinutes' ? 60 : 1
  const used = {
    dialMinutes: plan.dialSecondsUsed,
    messages: plan.messagesUsed,
    rvmDrops: plan.rvmDropsUsed,
    videos: plan.videosUsed,
  }[consumable]
  const remaining = Math.max(0, Math.floor((limit * unit - used) / unit))
  if (limit === 0 || limit * unit - used > LOW_AT * unit) return null
  return { level: remaining < 1 ? 'OUT' : 'LOW', limit: limit * unit, used, remaining }
}

const findBlockedAt = async (ctx: Ctx, accountId: string): Promise<number> =>
  (
    await ctx.db.q
      .selectFrom('accounts')
      .select('billing_blocked_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).billing_blocked_at ?? 0

/** Since then, nothing was added and no period began. Of an overdue account `used` is the time of the block. */
const isNotified = (row: Selectable<UsageNoticesTable>, { level, limit, used }: Usage): boolean =>
  level === 'OVERDUE'
    ? row.level === level && row.used === used
    : (row.level === level || row.level === 'OUT') && limit <= row.period_limit && used >= row.used

/** Once per user and crossing, in one window. Null: no notice. */
export async function claimUsageNotice(ctx: Ctx, consumable: Consumable = 'dialMinutes'): Promise<UsageNotice | null> {
  const user = requireUser(ctx)
  const usage = await readUsage(ctx, await findAccountPlan(ctx, user.accountId), consumable)
  if (usage === null) return null
  const claimed = await ctx.db.transact('usage.notice', (tx) => markNotified(tx, user, consumable, usage))
  if (!claimed) return null
  const { level, remaining } = usage
  return { consumable, level, remaining, ...(await getAdviceFacts(ctx, user)) }
}

/** Returns false if already shown. */
async function markNotified(tx: Ctx, user: UserActor, consumable: Consumable, usage: Usage): Promise<boolean> {
  const key = { user_id: user.userId, consumable }
  const notice = await tx.db.q
    .selectFrom('usage_notices')
    .selectAll()
    .where('user_id', '=', key.user_id)
    .where('consumable', '=', key.consumable)
    .executeTakeFirst()
  if (notice && isNotified(notice, usage)) return false
  const row = { level: usage.level, period_limit: usage.limit, used: usage.used, notified_at: tx.clock.now() }
  await tx.db.q
    .insertInto('usage_notices')
    .values({ ...key, account_id: user.accountId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'consumable']).doUpdateSet(row))
    .execute()
  if (usage.level !== 'OVERDUE') await publishUsage(tx, user, consumable, { ...usage, level: usage.level })
  return true
}

async function publishUsage(
  tx: Ctx,
  { accountId, userId }: UserActor,
  consumable: Consumable,
  { level, limit, remaining }: Usage & { level: 'LOW' | 'OUT' },
): Promise<void> {
  const { usage_period_start: periodStart } = await tx.db.q
    .selectFrom('accounts')
    .select('usage_period_start')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await runReactions(tx, 'usageLow', { accountId, userId, consumable, level, remaining, limit, periodStart })
}

async function getAdviceFacts(ctx: Ctx, user: UserActor) {
  const canAddMinutes = user.permissions.has('billing')
  return {
    canAddMinutes,
    ownerContact: canAddMinutes ? null : await findOwnerContact(ctx, user.accountId),
    providerBilling: ctx.billing === 'on',
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

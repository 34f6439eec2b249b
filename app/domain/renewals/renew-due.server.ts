import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'
import { applySubscriptions } from '../subscriptions/apply-subscriptions.server'
import { renewSubscription } from './renew-subscription.server'

const CHUNK = 50

/** Each in a transaction of its own; `yieldTurn` runs between them. Without a provider nothing is renewed. */
export async function renewDue(ctx: Ctx, yieldTurn: () => Promise<void> = () => breathe()): Promise<number> {
  let renewed = 0
  if (!ctx.payments) return renewed
  for (;;) {
    const due = await ctx.db.q
      .selectFrom('subscriptions')
      .select('id')
      .where('next_event_at', '<=', ctx.clock.now())
      .orderBy('next_event_at')
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { id } of due) {
      await ctx.db.transact('subscription.renew', (tx) => renewSubscription(tx, id), { repeatable: true })
      renewed += 1
      await yieldTurn()
    }
    if (due.length < CHUNK) return renewed
  }
}

/** Months of plans that are paid by the year. Those of other plans renew with their payment. */
export async function renewUsage(ctx: Ctx, yieldTurn: () => Promise<void> = () => breathe()): Promise<number> {
  let renewed = 0
  if (!ctx.payments) return renewed
  for (;;) {
    const now = ctx.clock.now()
    const due = await ctx.db.q
      .selectFrom('accounts')
      .select('id')
      .where('usage_period_end', '<=', now)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.account_id', '=', 'accounts.id')
            .where('subscriptions.status', '=', 'active')
            .where('subscriptions.period', '=', 'YEARLY')
            .where('subscriptions.period_end', '>', now),
        ),
      )
      .orderBy('usage_period_end')
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { id } of due) {
      await ctx.db.transact('usage.renew', (tx) => applySubscriptions(tx, id), { repeatable: true })
      renewed += 1
      await yieldTurn()
    }
    if (due.length < CHUNK) return renewed
  }
}

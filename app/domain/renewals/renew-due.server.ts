import type { Ctx } from '../context.server'
import { sweep } from '../jobs/sweep.server'
import { applySubscriptions } from '../subscriptions/apply-subscriptions.server'
import { renewSubscription } from './renew-subscription.server'

interface Due {
  id: string
  at: number | null
}

const subjectOf = ({ id }: Due): string => id

/** Each in a transaction of its own; `yieldTurn` runs between them. Without a provider nothing is renewed. */
export async function renewDue(ctx: Ctx, yieldTurn?: () => Promise<void>): Promise<number> {
  if (!ctx.payments) return 0
  const now = ctx.clock.now()
  return sweep<Due>(ctx, {
    page: (last, limit) =>
      ctx.db.q
        .selectFrom('subscriptions')
        .select(['id', 'next_event_at as at'])
        .where('next_event_at', '<=', now)
        .$if(last !== null, (query) =>
          query.where(({ eb, and, or }) =>
            or([
              eb('next_event_at', '>', last!.at),
              and([eb('next_event_at', '=', last!.at), eb('id', '>', last!.id)]),
            ]),
          ),
        )
        .orderBy('next_event_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    work: ({ id }) => ctx.db.transact('subscription.renew', (tx) => renewSubscription(tx, id), { repeatable: true }),
    subjectOf,
    failureMessage: 'a subscription could not be renewed',
    yieldTurn,
  })
}

/** Months of plans that are paid by the year. Those of other plans renew with their payment. */
export async function renewUsage(ctx: Ctx, yieldTurn?: () => Promise<void>): Promise<number> {
  if (!ctx.payments) return 0
  const now = ctx.clock.now()
  return sweep<Due>(ctx, {
    page: (last, limit) =>
      ctx.db.q
        .selectFrom('accounts')
        .select(['id', 'usage_period_end as at'])
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
        .$if(last !== null, (query) =>
          query.where(({ eb, and, or }) =>
            or([
              eb('usage_period_end', '>', last!.at),
              and([eb('usage_period_end', '=', last!.at), eb('accounts.id', '>', last!.id)]),
            ]),
          ),
        )
        .orderBy('usage_period_end')
        .orderBy('id')
        .limit(limit)
        .execute(),
    work: ({ id }) => ctx.db.transact('usage.renew', (tx) => applySubscriptions(tx, id), { repeatable: true }),
    subjectOf,
    failureMessage: 'the usage of a year could not be renewed',
    yieldTurn,
  })
}

import type { Selectable } from 'kysely'
import { statement } from '../../../db/statement'
import type { SubscriptionsTable, SubscriptionStatus } from '../../../db/schema/billing'
import type { Ctx } from '../context.server'
import { periodBounds, type Period } from './period-bounds'

export type SubscriptionRow = Selectable<SubscriptionsTable>

/** Decides what the account may use. A failed renewal blocks only after its last try. */
export const LIVE = ['trialing', 'active', 'renewal_failed'] as const satisfies readonly SubscriptionStatus[]

export const findSubscriptionRow = (ctx: Ctx, id: string): Promise<SubscriptionRow | undefined> =>
  ctx.db.q.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

/** Oldest first. */
export const listSubscriptionRows = async (ctx: Ctx, accountId: string): Promise<SubscriptionRow[]> =>
  ctx.db.all(subscriptionsOf, { accountId })

const subscriptionsOf = statement((q, p: { accountId: string }) =>
  q.selectFrom('subscriptions').selectAll().where('account_id', '=', p.accountId).orderBy('created_at').orderBy('id'),
)

export async function updateSubscription(tx: Ctx, id: string, values: Partial<SubscriptionRow>): Promise<void> {
  await tx.db.q
    .updateTable('subscriptions')
    .set({ ...values, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

/** After the current one. The first of a trial. */
export const nextPeriod = ({
  anchored_at,
  zone,
  period,
  periods,
}: Pick<SubscriptionRow, 'anchored_at' | 'zone' | 'period' | 'periods'>): Period & { n: number } => ({
  n: periods + 1,
  ...periodBounds(anchored_at, zone, period, periods + 1),
})

/** When it is looked at next. */
export const nextEventOf = ({ period_end, cancels_at }: Pick<SubscriptionRow, 'period_end' | 'cancels_at'>): number =>
  Math.min(period_end, cancels_at ?? Infinity)

import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { SubscriptionRow } from './subscription-row'
import { subscriptionsWords } from './subscriptions.words'

/** Of the viewer's account. Throws forbidden, not_found. */
export async function findOwnSubscription(ctx: Ctx, id: string): Promise<SubscriptionRow> {
  const { accountId } = requirePermission(ctx, 'billing')
  const row = await ctx.db.q
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found', subscriptionsWords.notFound)
  return row
}

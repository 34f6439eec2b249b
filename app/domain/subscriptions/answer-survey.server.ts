import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { findOwnSubscription } from './find-own-subscription.server'
import type { CancellationSurvey } from './subscriptions.schema'

/** Why it is canceled. Throws forbidden, not_found. */
export async function answerSurvey(
  ctx: Ctx,
  { subscriptionId, reason, explanation }: CancellationSurvey,
): Promise<void> {
  const { accountId, userId } = requirePermission(ctx, 'billing')
  await ctx.db.transact('subscription.survey', async (tx) => {
    await findOwnSubscription(tx, subscriptionId)
    await tx.db.q
      .insertInto('cancellation_surveys')
      .values({
        id: tx.ids('srv'),
        account_id: accountId,
        subscription_id: subscriptionId,
        user_id: userId,
        reason,
        explanation,
        created_at: tx.clock.now(),
      })
      .execute()
  })
}

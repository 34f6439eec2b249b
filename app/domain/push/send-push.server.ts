import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { transactSubscriptions } from './transact-subscriptions.server'
import { pushWords } from './push.words'

const RETRY_MS = 60_000

const subscriptionById = statement((q, p: { id: string; now: number }) =>
  q
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.id', '=', p.id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', p.now),
)

/** Job `push.send`. A subscription that is gone is removed. Throws RetryLater until the message is too old. */
export async function sendPush(ctx: Ctx, { subscriptionId, message, until }: JobPayloads['push.send']): Promise<void> {
  const now = ctx.clock.now()
  const subscription = await ctx.db.first(subscriptionById, { id: subscriptionId, now })
  if (!subscription || now >= until) return
  const result = await ctx.push.send(subscription, message, Math.ceil((until - now) / 1000))
  if (result === 'gone')
    await transactSubscriptions(ctx, (tx) =>
      tx.db.q.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute(),
    )
  else if (result === 'failed' && ctx.clock.now() + RETRY_MS < until)
    throw new RetryLater(RETRY_MS, pushWords.failed, true)
}

import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { findZone } from '../subscriptions/start-subscription.server'
import { nextDigest } from './digest-time'

/** One job per person and local day. */
export async function enqueueDigest(
  tx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  const reader = await tx.db.q
    .selectFrom('notification_readers')
    .select('zone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { at, day } = nextDigest(tx.clock.now(), reader?.zone ?? (await findZone(tx, accountId)))
  await enqueue(tx, {
    kind: 'notifications.mail',
    accountId,
    key: `notifications:${userId}:mail:${day}`,
    payload: { userId },
    runAt: at,
  })
}

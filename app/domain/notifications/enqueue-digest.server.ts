import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { nextMorning } from '../places/next-morning'
import { findReaderZone } from './preferences.read.server'

/** One job per person and local day. */
export async function enqueueDigest(tx: Ctx, person: { userId: string; accountId: string }): Promise<void> {
  const { userId, accountId } = person
  const { at, day } = nextMorning(tx.clock.now(), await findReaderZone(tx, person))
  await enqueue(tx, {
    kind: 'notifications.mail',
    accountId,
    key: `notifications:${userId}:mail:${day}`,
    payload: { userId },
    runAt: at,
  })
}

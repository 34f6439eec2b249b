import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { transactSubscriptions } from './transact-subscriptions.server'
import type { SavePushSubscription } from './push.schema'
import { pushWords } from './push.words'

const MAX_PER_PERSON = 10

/** Of this browser, which is one person's at a time. Throws invalid, forbidden. */
export async function savePushSubscription(ctx: Ctx, { endpoint, keys }: SavePushSubscription): Promise<void> {
  const { userId, accountId, sessionId } = requireUser(ctx)
  if (sessionId === null) throw new DomainError('forbidden', pushWords.needsSession)
  if (!ctx.push.isAllowed(endpoint))
    throw new DomainError('invalid', pushWords.notAllowed, { endpoint: [pushWords.notAllowed] })
  const owner = { account_id: accountId, user_id: userId, session_id: sessionId }
  const values = { ...owner, ...keys, created_at: ctx.clock.now() }
  await transactSubscriptions(ctx, async (tx) => {
    await tx.db.q
      .insertInto('push_subscriptions')
      .values({ id: tx.ids('psh'), endpoint, ...values })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute()
    const old = tx.db.q
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(-1)
      .offset(MAX_PER_PERSON)
    await tx.db.q.deleteFrom('push_subscriptions').where('id', 'in', old).execute()
  })
}

/** False: it was not the person's. */
export async function removePushSubscription(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<boolean> {
  const { userId } = requireUser(ctx)
  return transactSubscriptions(ctx, async (tx) => {
    const { numDeletedRows } = await tx.db.q
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

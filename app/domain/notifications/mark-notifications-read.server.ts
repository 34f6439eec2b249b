import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { countUnreadAfter, findSeenId } from './notifications.read.server'

/** Sorts after every id. */
const LAST_ID = '~'

const newestUpTo = statement((q, p: { account_id: string; user_id: string; up_to: string }) =>
  q
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', p.user_id)
    .where('account_id', '=', p.account_id)
    .where(({ eb, lit }) => eb('in_product', '=', lit(1)))
    .where('id', '<=', p.up_to)
    .orderBy('id', 'desc')
    .limit(1),
)

/** Idempotent. Newer ones than `upTo` stay unread. */
export async function markNotificationsRead(
  ctx: Ctx,
  { upTo = LAST_ID }: { upTo?: string },
): Promise<{ unread: number }> {
  const user = requireUser(ctx)
  return ctx.db.transact('notifications.read', async (tx) => {
    const seenId = await findSeenId(tx, user.userId)
    const newest = await tx.db.first(newestUpTo, { account_id: user.accountId, user_id: user.userId, up_to: upTo })
    if (!newest || newest.id <= seenId) return { unread: await countUnreadAfter(tx, user, seenId) }
    await storeSeenId(tx, user, newest.id)
    const unread = await countUnreadAfter(tx, user, newest.id)
    await tx.db.recordEvent({
      type: 'notifications.read',
      room: `user:${user.userId}`,
      accountId: user.accountId,
      subjectId: user.userId,
      payload: { unread },
    })
    return { unread }
  })
}

const storeSeenId = (tx: Ctx, { userId, accountId }: UserActor, seenId: string) =>
  tx.db.q
    .insertInto('notification_readers')
    .values({ user_id: userId, account_id: accountId, seen_id: seenId, mailed_id: null, zone: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_id: seenId }))
    .execute()

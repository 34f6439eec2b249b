import type { Ctx } from '../context.server'
import { queueMail } from '../access/queue-mail.server'
import type { JobPayloads } from '../jobs/catalogue'
import { formatDigest, MAX_DIGEST_ITEMS } from './digest.words'

/** Job `notifications.mail`. What was mailed once is not mailed again. */
export async function mailDigest(ctx: Ctx, { userId }: JobPayloads['notifications.mail']): Promise<void> {
  await ctx.db.transact('notifications.mail', async (tx) => {
    const person = await tx.db.q
      .selectFrom('users')
      .leftJoin('notification_readers', 'notification_readers.user_id', 'users.id')
      .select(['users.email', 'users.account_id', 'users.disabled_at', 'notification_readers.mailed_id'])
      .where('users.id', '=', userId)
      .executeTakeFirst()
    if (!person || person.disabled_at !== null || person.email === null) return
    const rows = await tx.db.q
      .selectFrom('notifications')
      .select(['id', 'title', 'body'])
      .where('user_id', '=', userId)
      .where(({ eb, lit }) => eb('by_mail', '=', lit(1)))
      .where('id', '>', person.mailed_id ?? '')
      .orderBy('id')
      .limit(MAX_DIGEST_ITEMS + 1)
      .execute()
    const newest = await tx.db.q
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .where(({ eb, lit }) => eb('by_mail', '=', lit(1)))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (rows.length === 0 || !newest) return
    await tx.db.q
      .insertInto('notification_readers')
      .values({ user_id: userId, account_id: person.account_id, seen_id: null, mailed_id: newest.id, zone: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mailed_id: newest.id }))
      .execute()
    await queueMail(tx, { to: person.email, ...formatDigest(rows, `${tx.publicUrl}/manage/notifications`) })
  })
}

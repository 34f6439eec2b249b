import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { findNotificationPreferences } from './preferences.read.server'
import type { NotificationPreferences, UpdateNotificationPreferences } from './preferences.schema'

/** For notifications from now on. */
export async function updateNotificationPreferences(
  ctx: Ctx,
  { preferences, zone }: UpdateNotificationPreferences,
): Promise<NotificationPreferences> {
  const { userId, accountId } = requireUser(ctx)
  return ctx.db.transact('notifications.preferences', async (tx) => {
    for (const { kind, inProduct, inBrowser, byMail } of preferences) {
      const doors = { in_product: flag(inProduct), in_browser: flag(inBrowser), by_mail: flag(byMail) }
      await tx.db.q
        .insertInto('notification_preferences')
        .values({ user_id: userId, account_id: accountId, kind, ...doors })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(doors))
        .execute()
    }
    if (zone !== undefined)
      await tx.db.q
        .insertInto('notification_readers')
        .values({ user_id: userId, account_id: accountId, seen_id: null, mailed_id: null, zone })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ zone }))
        .execute()
    return findNotificationPreferences(tx)
  })
}

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

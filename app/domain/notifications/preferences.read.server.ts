import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { findZone } from '../subscriptions/start-subscription.server'
import { defaultDoors } from './doors'
import { NOTIFICATION_KINDS } from './notifications.schema'
import type { NotificationPreferences } from './preferences.schema'

export async function findNotificationPreferences(ctx: Ctx): Promise<NotificationPreferences> {
  const { userId, accountId } = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('notification_preferences')
    .select(['kind', 'in_product', 'in_browser', 'by_mail'])
    .where('user_id', '=', userId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return {
    preferences: NOTIFICATION_KINDS.map((kind) => {
      const row = chosen.get(kind)
      const doors = row
        ? { inProduct: row.in_product === 1, inBrowser: row.in_browser === 1, byMail: row.by_mail === 1 }
        : defaultDoors(kind)
      return { kind, ...doors }
    }),
    zone: await findReaderZone(ctx, { userId, accountId }),
  }
}

/** Without a choice, the account's. */
export async function findReaderZone(
  ctx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<string> {
  const reader = await ctx.db.q
    .selectFrom('notification_readers')
    .select('zone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return reader?.zone ?? findZone(ctx, accountId)
}

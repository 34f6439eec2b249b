import type { Selectable } from 'kysely'
import type { NotificationsTable } from '../../../db/schema/notifications'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { nextCursor } from '../paging/page'
import {
  MAX_UNREAD,
  type ListNotifications,
  type NotificationKind,
  type NotificationPage,
  type NotificationView,
} from './notifications.schema'

type Row = Selectable<NotificationsTable>

interface Owned {
  account_id: string
  user_id: string
}

/** Sorts after every id. */
const LAST_ID = '~'

const pageBefore = statement((q, p: Owned & { before: string; limit: number }) =>
  q
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', p.user_id)
    .where('account_id', '=', p.account_id)
    .where(({ eb, lit }) => eb('in_product', '=', lit(1)))
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(p.limit),
)
const seenIdOf = statement((q, p: { user_id: string }) =>
  q.selectFrom('notification_readers').select('seen_id').where('user_id', '=', p.user_id),
)
const unreadAfter = statement((q, p: Owned & { seen: string; limit: number }) =>
  q
    .selectFrom(
      q
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', p.user_id)
        .where('account_id', '=', p.account_id)
        .where(({ eb, lit }) => eb('in_product', '=', lit(1)))
        .where('id', '>', p.seen)
        .orderBy('id')
        .limit(p.limit)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

export const findSeenId = async (ctx: Ctx, userId: string): Promise<string> =>
  (await ctx.db.first(seenIdOf, { user_id: userId }))?.seen_id ?? ''

/** Capped. `seenId`: everything up to it is read. */
export async function countUnreadAfter(
  ctx: Ctx,
  { accountId, userId }: { accountId: string; userId: string },
  seenId: string,
): Promise<number> {
  const key = { account_id: accountId, user_id: userId }
  return Number((await ctx.db.first(unreadAfter, { ...key, seen: seenId, limit: MAX_UNREAD }))?.count ?? 0)
}

export async function countUnreadNotifications(ctx: Ctx): Promise<number> {
  const user = requireUser(ctx)
  return countUnreadAfter(ctx, user, await findSeenId(ctx, user.userId))
}

export async function listNotifications(ctx: Ctx, { cursor, limit }: ListNotifications): Promise<NotificationPage> {
  const user = requireUser(ctx)
  const seenId = await findSeenId(ctx, user.userId)
  const key = { account_id: user.accountId, user_id: user.userId }
  const rows = await ctx.db.all(pageBefore, { ...key, before: cursor ?? LAST_ID, limit: limit + 1 })
  return {
    items: rows.slice(0, limit).map((row) => toNotification(row, seenId)),
    nextCursor: nextCursor(rows, limit, ({ id }) => id),
    unread: await countUnreadAfter(ctx, user, seenId),
  }
}

export const toNotification = (row: Row, seenId: string): NotificationView => ({
  id: row.id,
  kind: row.kind as NotificationKind,
  title: row.title,
  body: row.body,
  seen: row.id <= seenId,
  createdAt: new Date(row.created_at).toISOString(),
  meta: { actionText: row.action_text, action: row.action },
})

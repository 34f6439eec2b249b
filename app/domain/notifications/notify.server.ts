import type { Insertable } from 'kysely'
import type { NotificationsTable } from '../../../db/schema/notifications'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { defaultDoors, type Doors } from './doors'
import { enqueueDigest } from './enqueue-digest.server'
import { countUnreadAfter, findSeenId, toNotification } from './notifications.read.server'
import type { NotificationKind } from './notifications.schema'

export interface Fact {
  accountId: string
  kind: NotificationKind
  /** Unique per person, forever. */
  factKey: string
  title: string
  body: string
  action?: { text: string; path: string }
}

/** Contact names and products have limits of their own. */
const MAX_BODY = 300

const doorsOf = statement((q, p: { user_id: string; kind: string }) =>
  q
    .selectFrom('notification_preferences')
    .select(['in_product', 'in_browser', 'by_mail'])
    .where('user_id', '=', p.user_id)
    .where('kind', '=', p.kind),
)
const insertNotification = statement((q, row: Insertable<NotificationsTable>) =>
  q
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'fact_key']).doNothing()),
)

/** In the fact's transaction: one row per fact and person. */
export async function notify(tx: Ctx, userIds: readonly string[], fact: Fact): Promise<void> {
  for (const userId of new Set(userIds)) await notifyPerson(tx, userId, fact)
}

async function notifyPerson(tx: Ctx, userId: string, fact: Fact): Promise<void> {
  const doors = await findDoors(tx, userId, fact.kind)
  if (!doors.inProduct && !doors.inBrowser && !doors.byMail) return
  const { accountId, kind, factKey, title, action } = fact
  const row = {
    id: tx.ids('ntf'),
    account_id: accountId,
    user_id: userId,
    kind,
    title,
    body: fact.body.slice(0, MAX_BODY),
    action_text: action?.text ?? null,
    action: action?.path ?? null,
    fact_key: factKey,
    in_product: doors.inProduct ? 1 : 0,
    by_mail: doors.byMail ? 1 : 0,
    created_at: tx.clock.now(),
  } as const
  if ((await tx.db.write(insertNotification, row)) === 0) return
  if (doors.byMail) await enqueueDigest(tx, { userId, accountId })
  if (!doors.inProduct && !doors.inBrowser) return
  const seenId = await findSeenId(tx, userId)
  await tx.db.recordEvent({
    type: 'notification.created',
    room: `user:${userId}`,
    accountId,
    subjectId: row.id,
    payload: {
      notification: toNotification(row, seenId),
      unread: await countUnreadAfter(tx, { accountId, userId }, seenId),
      inBrowser: doors.inBrowser,
    },
  })
}

async function findDoors(tx: Ctx, userId: string, kind: NotificationKind): Promise<Doors> {
  const chosen = await tx.db.first(doorsOf, { user_id: userId, kind })
  if (!chosen) return defaultDoors(kind)
  return { inProduct: chosen.in_product === 1, inBrowser: chosen.in_browser === 1, byMail: chosen.by_mail === 1 }
}

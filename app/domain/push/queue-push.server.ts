import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { StoredEvent } from '../events/record-event.server'
import { enqueue } from '../jobs/enqueue.server'
import { fullName } from '../person-name'
import { formatPhone } from '../phone-numbers/phone'
import type { PushMessage } from './push.port'
import { pushWords } from './push.words'

/** Of a person (`user:ID`), or of everyone in an account (`account:ID`). Not of sessions that ended. */
const subscriptionsOf = statement((q, p: { user_id: string; account_id: string; now: number }) =>
  q
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'push_subscriptions.account_id'])
    .where((is) =>
      is.or([is('push_subscriptions.user_id', '=', p.user_id), is('push_subscriptions.account_id', '=', p.account_id)]),
    )
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', p.now)
    .orderBy('push_subscriptions.id'),
)
const threadOf = statement((q, p: { id: string }) =>
  q
    .selectFrom('threads')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .select(['threads.recipient', 'contacts.first_name', 'contacts.last_name'])
    .where('threads.id', '=', p.id),
)

const CALL_TTL_S = 30
const DAY_S = 86_400
/** A text that changes later was pushed before. */
const NEW_TEXT_MS = 600_000

interface Push {
  key: string
  message: PushMessage
  ttlSeconds: number
}

/** Reaction: calls that ring, texts that arrive, and notifications whose browser door is open. */
export async function queuePush(tx: Ctx, event: StoredEvent): Promise<void> {
  if (!isPushed(tx, event)) return
  const [scope = '', id = ''] = event.room.split(':')
  const subscriptions = await tx.db.all(subscriptionsOf, {
    user_id: scope === 'user' ? id : '',
    account_id: scope === 'account' ? id : '',
    now: tx.clock.now(),
  })
  if (subscriptions.length === 0) return
  const push = await toPush(tx, event)
  if (!push) return
  for (const subscription of subscriptions)
    await enqueue(tx, {
      kind: 'push.send',
      accountId: subscription.account_id,
      key: `push:${push.key}:${subscription.id}`,
      payload: {
        subscriptionId: subscription.id,
        message: push.message,
        until: tx.clock.now() + push.ttlSeconds * 1000,
      },
    })
}

function isPushed(tx: Ctx, event: StoredEvent): boolean {
  if (event.type === 'notification.created') return event.payload.inBrowser
  if (event.type === 'incoming.rings') return true
  if (event.type !== 'message.changed') return false
  const { direction, draft, isInternal, type, createdAt } = event.payload.message
  const isNew = Date.parse(createdAt) > tx.clock.now() - NEW_TEXT_MS
  return direction === 'in' && !draft && !isInternal && type === 'normal' && isNew
}

async function toPush(tx: Ctx, event: StoredEvent): Promise<Push | null> {
  if (event.type === 'notification.created') {
    const { id, title, body, meta } = event.payload.notification
    const message = { title, body, tag: id, path: meta.action ?? '/manage/notifications' }
    return { key: id, message, ttlSeconds: DAY_S }
  }
  if (event.type === 'incoming.rings') {
    const { id, info, number } = event.payload.call
    const body = info || (number === '' ? pushWords.unknownCaller : formatPhone(number))
    const message = { title: pushWords.incomingCall, body, tag: id, path: '/manage/dial' }
    return { key: id, message, ttlSeconds: CALL_TTL_S }
  }
  return event.type === 'message.changed' ? toTextPush(tx, event.payload.message) : null
}

/** Never the words of a text. */
async function toTextPush(tx: Ctx, { id, threadId }: { id: string; threadId: string }): Promise<Push | null> {
  const thread = await tx.db.first(threadOf, { id: threadId })
  if (!thread) return null
  const name = fullName(thread.first_name, thread.last_name) || formatPhone(thread.recipient ?? '')
  const path = `/manage/messenger/${threadId}`
  const message = { title: pushWords.newText, body: pushWords.from(name), tag: threadId, path }
  return { key: id, message, ttlSeconds: DAY_S }
}

import type { MessageView, ThreadView } from '../../../domain/threads/messenger.schema'
import type { WidgetPayload } from '../../messages.schema'
import type { LiveEvent } from '../../socket'

type TextMessageType = 'message.received' | 'message.sent'

/** Older messages only changed. */
const RECEIVED_WITHIN_MS = 5_000
/** Status callbacks may be late. */
const SENT_WITHIN_MS = 60 * 60_000

export function createTextNotifier(
  publish: (type: TextMessageType, payload: WidgetPayload<TextMessageType>) => void,
): (event: LiveEvent) => void {
  const published = new Set<string>()
  /** The thread event follows, with the contact. */
  const pending: { type: TextMessageType; message: MessageView }[] = []
  return (event) => {
    if (event.type === 'message.changed') {
      const { message } = event.payload
      const type = getMessageType(message, new Date(event.at).getTime())
      if (type === null || published.has(message.id)) return
      published.add(message.id)
      pending.push({ type, message })
    } else if (event.type === 'thread.changed') {
      const { thread } = event.payload
      for (const entry of pending.filter(({ message }) => message.threadId === thread.id)) {
        pending.splice(pending.indexOf(entry), 1)
        publish(entry.type, toPayload(entry.message, thread))
      }
    } else if (event.type === 'blast-text.sent' && !published.has(event.payload.messageId)) {
      published.add(event.payload.messageId)
      publish('message.sent', event.payload)
    }
  }
}

function getMessageType(message: MessageView, at: number): TextMessageType | null {
  // Recipients have their own messages.
  if (message.draft || message.type !== 'normal' || message.blast !== null) return null
  if (message.direction === 'in')
    return at - Date.parse(message.createdAt) < RECEIVED_WITHIN_MS ? 'message.received' : null
  if (message.status !== 'sent' && message.status !== 'delivered') return null
  return at - Date.parse(message.sentAt ?? message.createdAt) < SENT_WITHIN_MS ? 'message.sent' : null
}

const toPayload = ({ id, body }: MessageView, thread: ThreadView): WidgetPayload<TextMessageType> => ({
  messageId: id,
  threadId: thread.id,
  contactId: thread.contact?.vendorContactId ?? null,
  number: thread.recipientNumber,
  name: thread.displayName,
  body,
})

import type { MessageView, ThreadView } from '../../../domain/threads/messenger.schema'
import type { WidgetPayload } from '../../messages.schema'
import type { LiveEvent } from '../../socket'

type NewsType = 'message.received' | 'message.sent'

/** Older messages only changed. */
const RECEIVED_WITHIN_MS = 5_000
/** Status callbacks may be late. */
const SENT_WITHIN_MS = 60 * 60_000

export function makeTextNews(
  tell: (type: NewsType, payload: WidgetPayload<NewsType>) => void,
): (event: LiveEvent) => void {
  const told = new Set<string>()
  /** The thread event follows, with the contact. */
  const waiting: { type: NewsType; message: MessageView }[] = []
  return (event) => {
    if (event.type === 'message.changed') {
      const { message } = event.payload
      const type = newsOf(message, new Date(event.at).getTime())
      if (type === null || told.has(message.id)) return
      told.add(message.id)
      waiting.push({ type, message })
    } else if (event.type === 'thread.changed') {
      const { thread } = event.payload
      for (const news of waiting.filter(({ message }) => message.threadId === thread.id)) {
        waiting.splice(waiting.indexOf(news), 1)
        tell(news.type, payloadOf(news.message, thread))
      }
    } else if (event.type === 'blast-text.sent' && !told.has(event.payload.messageId)) {
      told.add(event.payload.messageId)
      tell('message.sent', event.payload)
    }
  }
}

function newsOf(message: MessageView, at: number): NewsType | null {
  // Recipients have their own messages.
  if (message.draft || message.type !== 'normal' || message.blast !== null) return null
  if (message.direction === 'in')
    return at - Date.parse(message.createdAt) < RECEIVED_WITHIN_MS ? 'message.received' : null
  if (message.status !== 'sent' && message.status !== 'delivered') return null
  return at - Date.parse(message.sentAt ?? message.createdAt) < SENT_WITHIN_MS ? 'message.sent' : null
}

const payloadOf = ({ id, body }: MessageView, thread: ThreadView): WidgetPayload<NewsType> => ({
  messageId: id,
  threadId: thread.id,
  contactId: thread.contact?.vendorContactId ?? null,
  number: thread.recipientNumber,
  name: thread.displayName,
  body,
})

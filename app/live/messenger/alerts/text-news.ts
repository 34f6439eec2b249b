import type { MessageView, ThreadView } from '../../../domain/threads/messenger.schema'
import type { WidgetPayload } from '../../messages.schema'
import type { LiveEvent } from '../../socket'

type NewsType = 'message.received' | 'message.sent'

/** What came so long ago has only changed since. The server tells of a text within its own transaction. */
const RECEIVED_WITHIN_MS = 5_000
/** The carrier's word on a text may be late, and one whose answer was lost is looked for. */
const SENT_WITHIN_MS = 60 * 60_000

/** Of all that is heard of conversations: somebody has texted, or was sent a text. Each is told once. */
export function makeTextNews(
  tell: (type: NewsType, payload: WidgetPayload<NewsType>) => void,
): (event: LiveEvent) => void {
  const told = new Set<string>()
  /** Whom it is with is told with the conversation, which follows at once. */
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
  // A text to many is sent to nobody: each of its recipients has a text of their own.
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

import type { StoredEvent } from '../events/record-event.server'
import type { WebhookType } from './webhook-endpoints.schema'

export interface WebhookFact {
  type: WebhookType
  /** Once per endpoint. */
  key: string
  /** Ids, and what was chosen: receivers read the rest over the API. */
  data: Record<string, string | number | null>
  /** Endpoints created later do not receive it. Epoch ms. */
  at?: number
}

/** null: no webhook. Events are recorded once for each channel: one of them counts. */
export function getFactOfEvent(event: StoredEvent): WebhookFact | null {
  const { seq } = event
  switch (event.type) {
    case 'call.disposed': {
      const { callId, contactId, dispositionId, name } = event.payload
      const data = { callId, contactId, dispositionId, disposition: name }
      return { type: 'call.disposed', key: `call.disposed:${String(seq)}`, data }
    }
    case 'call.recorded': {
      const { callId, recordingId, state, durationMs } = event.payload
      const data = { callId, recordingId, durationMs }
      if (!event.room.startsWith('team:')) return null
      if (state === 'kept') return { type: 'recording.ready', key: `recording.ready:${recordingId}`, data }
      return state === 'transcribed' ? { type: 'transcript.ready', key: `transcript.ready:${recordingId}`, data } : null
    }
    case 'message.changed':
      return getFactOfText(event.payload.message)
    case 'drop.changed': {
      const { batchId, dropId, status } = event.payload
      const data = { batchId, dropId, status }
      if (status === 'delivered') return { type: 'drop.delivered', key: `drop.delivered:${dropId}`, data }
      return status === 'failed' || status === 'notTried'
        ? { type: 'drop.failed', key: `drop.failed:${dropId}`, data }
        : null
    }
    case 'lead.moved': {
      const { boardId, lead, fromStageId } = event.payload
      const data = { leadId: lead.id, contactId: lead.contactId, boardId, fromStageId, stageId: lead.stageId }
      return { type: 'lead.moved', key: `lead.moved:${String(seq)}`, data }
    }
    case 'contact.created':
    case 'contact.changed':
    case 'contact.deleted': {
      const type = event.type === 'contact.changed' ? 'contact.updated' : event.type
      return { type, key: `${type}:${String(seq)}`, data: { contactId: event.payload.contactId } }
    }
    default:
      return null
  }
}

type Text = Extract<StoredEvent, { type: 'message.changed' }>['payload']['message']

function getFactOfText({
  id,
  threadId,
  type,
  isInternal,
  direction,
  status,
  draft,
  createdAt,
}: Text): WebhookFact | null {
  if (draft || isInternal || type !== 'normal') return null
  const data = { messageId: id, threadId }
  if (direction === 'in') return { type: 'text.received', key: `text.received:${id}`, data, at: Date.parse(createdAt) }
  return status === 'failed' ? { type: 'text.failed', key: `text.failed:${id}`, data } : null
}

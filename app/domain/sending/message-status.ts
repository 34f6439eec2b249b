import type { MessageDeliveryContext } from '../../../machines/server/message-delivery'
import type { MessageView } from '../threads/messenger.schema'
import { sendingWords } from './sending.words'

type Status = MessageView['status']

const STATUS_BY_STATE: Record<string, Status> = {
  draft: 'draft',
  queued: 'queued',
  held: 'held',
  sending: 'sending',
  accepted: 'sending',
  uncertain: 'uncertain',
  unknown: 'uncertain',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  dealing: 'sending',
  dealt: 'sent',
  canceled: 'failed',
}

/** `state` null: inbound. */
export function getMessageStatus(row: { state: string | null; scheduled_at: number | null }): Status {
  const { state } = row
  if (state === null) return 'received'
  if (state === 'waiting') return row.scheduled_at === null ? 'pending' : 'scheduled'
  return STATUS_BY_STATE[state] ?? 'failed'
}

export function getStatusReason(row: {
  state: string | null
  context: string | null
  error: string | null
}): string | null {
  const { state, context } = row
  if (state === 'uncertain') return sendingWords.uncertainReason
  if (state === 'unknown') return sendingWords.unknownReason
  if (state === 'held' && context !== null) return (JSON.parse(context) as MessageDeliveryContext).heldBecause
  return row.error
}

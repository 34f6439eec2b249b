import type { MessageDeliveryContext } from '../../../machines/server/message-delivery'
import type { MessageView } from '../threads/messenger.schema'

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

const UNCERTAIN_REASON =
  'The carrier did not answer. We are checking whether the text was sent. It is not resent automatically'
const UNKNOWN_REASON = 'Unknown. The carrier did not answer and does not list the text. It is not resent automatically'

export function getStatusReason(row: {
  state: string | null
  context: string | null
  error: string | null
}): string | null {
  const { state, context } = row
  if (state === 'uncertain') return UNCERTAIN_REASON
  if (state === 'unknown') return UNKNOWN_REASON
  if (state === 'held' && context !== null) return (JSON.parse(context) as MessageDeliveryContext).heldBecause
  return row.error
}

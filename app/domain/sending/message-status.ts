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

export function getMessageStatus(row: {
  state: string
  direction: 'in' | 'out'
  type: 'normal' | 'note' | 'blast'
  scheduled_at: number | null
}): Status {
  if (row.type === 'note') return 'note'
  if (row.direction === 'in') return 'received'
  const { state } = row
  if (state === 'waiting') return row.scheduled_at === null ? 'pending' : 'scheduled'
  return STATUS_BY_STATE[state] ?? 'failed'
}

const UNCERTAIN_REASON =
  'The carrier did not answer. We are checking whether the text was sent. It is not resent automatically'
const UNKNOWN_REASON = 'Unknown. The carrier did not answer and does not list the text. It is not resent automatically'

export function getStatusReason(row: { state: string; context: string; error: string | null }): string | null {
  const { state } = row
  if (state === 'uncertain') return UNCERTAIN_REASON
  if (state === 'unknown') return UNKNOWN_REASON
  if (state === 'held') return (JSON.parse(row.context) as MessageDeliveryContext).heldBecause
  return row.error
}

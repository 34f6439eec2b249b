import type { MessageDeliveryContext } from '../../../machines/kept-by-server/message-delivery'
import type { MessageView } from '../threads/messenger.schema'

type Status = MessageView['status']

const STATUS: Record<string, Status> = {
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

export function statusOf(row: {
  state: string
  direction: 'in' | 'out'
  type: 'normal' | 'note' | 'blast'
  scheduled_at: number | null
}): Status {
  if (row.type === 'note') return 'note'
  if (row.direction === 'in') return 'received'
  const { state } = row
  if (state === 'waiting') return row.scheduled_at === null ? 'pending' : 'scheduled'
  return STATUS[state] ?? 'failed'
}

const LOOKED_FOR = 'The carrier did not answer. We are finding out whether it was sent; it is not sent again by itself'
const NOT_FOUND =
  'Nobody knows whether it was sent: the carrier did not answer, and its list does not show it. It is not sent again by itself'

export function statusReason(row: { state: string; context: string; error: string | null }): string | null {
  const { state } = row
  if (state === 'uncertain') return LOOKED_FOR
  if (state === 'unknown') return NOT_FOUND
  if (state === 'held') return (JSON.parse(row.context) as MessageDeliveryContext).heldBecause
  return row.error
}

import type { MessageView } from '../threads/messenger.schema'
import { readMessage } from './message-machine.server'
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
  dispatching: 'sending',
  dispatched: 'sent',
  canceled: 'failed',
}

/** `state` null: inbound. */
export function getMessageStatus(row: { state: string | null; scheduled_at: number | null }): Status {
  const { state } = row
  if (state === null) return 'received'
  if (state === 'waiting') return row.scheduled_at === null ? 'pending' : 'scheduled'
  return STATUS_BY_STATE[state] ?? 'failed'
}

export function getStatusReason(row: Parameters<typeof readMessage>[0] & { error: string | null }): string | null {
  const { state } = row
  if (state === 'uncertain') return sendingWords.uncertainReason
  if (state === 'unknown') return sendingWords.unknownReason
  if (state === 'held') return readMessage(row).context.heldBecause
  return row.error
}

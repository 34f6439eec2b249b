import { optOutsWords } from '../opt-outs/opt-outs.words'
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

/** Why a scheduled text will not be sent at its time. Null: not scheduled, or it will. */
export function getScheduleBlocker(row: {
  state: string | null
  scheduled_at: number | null
  suppression_id: string | null
  opt_out_id: string | null
}): string | null {
  if (getMessageStatus(row) !== 'scheduled') return null
  if (row.suppression_id !== null) return sendingWords.scheduledOnDnc
  return row.opt_out_id === null ? null : optOutsWords.heldUntilDecided
}

import type { DropState } from '../../../machines/server/drop'
import type { DropStatus } from './ringless.schema'

const STATUS_OF: Record<DropState, DropStatus> = {
  scheduled: 'scheduled',
  queued: 'sending',
  sending: 'sending',
  delayed: 'sending',
  uncertain: 'unknown',
  accepted: 'sent',
  unknown: 'unknown',
  delivered: 'delivered',
  failed: 'failed',
  notTried: 'notTried',
}

export const statusOf = (state: DropState): DropStatus => STATUS_OF[state]

/** Can be canceled. */
export const UNSENT_STATES: readonly DropState[] = ['scheduled', 'queued', 'delayed']

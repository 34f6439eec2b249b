import type { LineAction, LineOutcome, LineStatus } from '../dial-sessions/dialer.schema'
import type { LineState } from '../../../machines/server/line'
import { linesWords } from './lines.words'

const LABELS: Record<Exclude<LineStatus, 'ended' | 'callback'>, string> = {
  empty: 'Pending',
  pending: 'Pending',
  incoming: 'Incoming',
  calling: 'Calling',
  inCall: linesWords.inCall,
  onHold: linesWords.onHold,
  answered: 'Answered',
  ending: 'Ending',
}

const CALLBACK_OUTCOMES: readonly (LineOutcome | null)[] = ['callback', 'no-callback', 'voicemail-retry']

/** Spec 2-live §4.1. */
export function lineStatus(state: LineState, outcome: LineOutcome | null): LineStatus {
  switch (state) {
    case 'pending':
      return 'pending'
    case 'calling':
    case 'ringingOut':
      return 'calling'
    case 'answered':
    case 'screening':
    case 'bridging':
      return 'answered'
    case 'inCall':
      return 'inCall'
    case 'declined':
      return 'callback'
    case 'withdrawing':
    case 'canceling':
    case 'ending':
      return 'ending'
    case 'dropping':
      return 'ended'
    case 'ended':
      return CALLBACK_OUTCOMES.includes(outcome) ? 'callback' : 'ended'
  }
}

/** Literal texts of spec 2-live §4.1. */
export function lineLabel(status: LineStatus, outcome: LineOutcome | null): string {
  if (status === 'ended') {
    if (outcome === 'no-answer') return linesWords.noAnswer
    if (outcome === 'voicemail-drop') return linesWords.vmDrop
    if (outcome === 'transferred') return 'Transferred'
    return 'Ended'
  }
  if (status === 'callback') {
    if (outcome === 'callback') return 'Callback'
    if (outcome === 'voicemail-drop') return linesWords.vmDrop
    if (outcome === 'voicemail-retry') return linesWords.doubleDial
    if (outcome === 'no-callback') return linesWords.noCallback
    return 'Answered'
  }
  return LABELS[status]
}

export function lineActions(
  status: LineStatus,
  outcome: LineOutcome | null,
  allowed: { redial: boolean; record: boolean },
): LineAction[] {
  const actions: LineAction[] = []
  if (
    status === 'pending' ||
    status === 'calling' ||
    status === 'answered' ||
    status === 'inCall' ||
    status === 'onHold'
  )
    actions.push('hangUp')
  if ((status === 'ended' || status === 'ending') && allowed.redial) actions.push('redial')
  if (status === 'callback' && outcome === 'callback' && allowed.redial) actions.push('callBack')
  if (status === 'inCall' && allowed.record) actions.push('record')
  return actions
}

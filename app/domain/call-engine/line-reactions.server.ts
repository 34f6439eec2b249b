import { BRIDGED_STATES, type LineEvent } from '../../../machines/server/line'
import { dispatchToLiveAnnouncement } from '../announcements/request-recording-with-consent.server'
import { updateCaller } from '../inbound/inbound-line.server'
import { expediteJob } from '../jobs/expedite-job.server'
import { mightHaveReceivedMessage, mightHaveReceivedVoicemail } from '../legs/leg-instruction.server'
import { requestInstruction } from '../legs/request-instruction.server'
import { setLineWait } from '../lines/line-codes.server'
import { NO_WAIT } from '../lines/lines.words'
import { completeVoicemail } from '../voicemail-drop/drop-voicemail.server'
import { finishLine, applyLateEvent } from '../lines/finish-line.server'
import { advanceLine, getPlaceCallJobKey, type StoredLine } from '../lines/line-machine.server'
import { recordLineHistory } from '../lines/record-line-history.server'
import { recordFromJoin } from '../lines/record-from-join.server'
import { holdsSeller } from '../transfers/transfer-state'
import { decide, followUp, toTransfer, type DialStep } from './dial-step'
import { stopOtherLines } from './session-reactions.server'
import { trace } from './trace.server'

const LEAVING_STATES: readonly StoredLine['state'][] = [
  'ending',
  'withdrawing',
  'canceling',
  'declined',
  'dropping',
  'ended',
]
export const isLeaving = ({ state }: StoredLine): boolean => LEAVING_STATES.includes(state)

export async function applyToLine(step: DialStep, line: StoredLine, event: LineEvent): Promise<boolean> {
  const { state: before, context: contextBefore } = line
  const effects = await advanceLine(step.tx, line, addKnownFacts(step, line, event))
  const to = effects ? line.state : null
  trace(step, `line ${line.row.slot}`, { id: line.id, event, from: before, to, effects: effects ?? [] })
  if (!effects) return false
  step.changed.lines.add(line.id)
  await recordLineHistory(step, line, before, event)
  // Possible actions depend on it.
  if (line.state === 'inCall' || before === 'inCall') step.changed.session = true
  await clearLineWait(step, line, before)
  if (line.context.inbound && before !== line.state) await updateCaller(step, line)
  if (effects.includes('instruct')) await requestInstruction(step.tx, line)
  if (effects.includes('startRecording')) await recordFromJoin(step, line)
  if (before === 'inCall' && line.state !== 'inCall') await dispatchToLiveAnnouncement(step, line, { type: 'CANCELED' })
  if (before === 'ended') {
    await applyLateEvent(step, line, contextBefore)
    return true
  }
  if (line.state === 'ended') {
    await finishLine(step, line, { sent: event.type !== 'WITHDRAWN' })
    if (before === 'dropping') await completeVoicemail(step, line)
    step.changed.session = true
  }
  queueFollowUps(step, line, before, event)
  return true
}

function queueFollowUps(step: DialStep, line: StoredLine, before: StoredLine['state'], event: LineEvent): void {
  if (isLeaving(line) && before !== line.state) {
    if (holdsSeller(step.transfer) && step.transfer.row.line_id === line.id)
      followUp(step, toTransfer(step.transfer, { type: 'LEAD_ENDED', at: step.tx.clock.now() }))
    // Waiting leads come before new dials.
    followUp(step, decide({ type: 'LEAVE_SELLER', line }), decide({ type: 'ANSWER_WAITING' }))
  } else if (event.type === 'LEFT') followUp(step, decide({ type: 'ANSWER_WAITING' }))
  if (line.state === 'ended') {
    followUp(step, decide({ type: 'DIAL_WAITING_REDIAL', ended: line }))
    followUp(step, decide({ type: line.context.callAgain ? 'REDIAL' : 'DOUBLE_DIAL', line }))
  }
  if (line.state === 'answered' && before !== 'answered') followUp(step, decide({ type: 'ANSWER', line }))
  if (event.type !== 'VERDICT') return
  const isMachine = line.context.answeredBy === 'machine'
  // A voicemail would record part of the message.
  if (line.state === 'declined' && isMachine) followUp(step, decide({ type: 'TAKE_OFF', line }))
  if (!BRIDGED_STATES.includes(line.state)) return
  // The verdict came after the bridge.
  if (isMachine && step.session.context.mode !== 'standard') followUp(step, decide({ type: 'TAKE_OFF', line }))
  if (line.id === step.session.context.bridgedLineId) stopOtherLines(step)
  followUp(step, decide({ type: 'ANSWER_WAITING' }))
}

async function clearLineWait({ tx, changed }: DialStep, line: StoredLine, before: StoredLine['state']): Promise<void> {
  if (line.row.wait_state === 'none') return
  if (before === 'pending' || before === 'withdrawing') {
    changed.session = true
    if (line.state === 'withdrawing') await expediteJob(tx, getPlaceCallJobKey(line))
  }
  if (before === 'canceling' && line.state === 'answered') await setLineWait(tx, line, NO_WAIT)
}

/** Adds whether a message had begun. A late verdict must not end a transferred call. */
function addKnownFacts({ transfer }: DialStep, { id, state, context, row }: StoredLine, event: LineEvent): LineEvent {
  const isTransferred = context.outcome === 'transferred' || (holdsSeller(transfer) && transfer.row.line_id === id)
  if (event.type === 'VERDICT' && event.answeredBy === 'machine' && isTransferred)
    return { type: 'VERDICT', answeredBy: 'person' }
  if (event.type !== 'CARRIER_ENDED') return event
  return {
    ...event,
    unheard: !(state === 'dropping' ? mightHaveReceivedVoicemail : mightHaveReceivedMessage)(row.instruction),
  }
}

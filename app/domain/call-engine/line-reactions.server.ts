import { BRIDGED_STATES, type LineEvent } from '../../../machines/kept-by-server/line'
import { tellWaiting } from '../announcements/want-recording.server'
import { followCaller } from '../inbound/inbound-line.server'
import { hurryJob } from '../jobs/hurry-job.server'
import { mayHaveHeard, mayHaveTaken } from '../legs/leg-instruction.server'
import { requestInstruction } from '../legs/request-instruction.server'
import { setLineWait } from '../lines/line-codes.server'
import { NO_WAIT } from '../lines/lines.words'
import { settleVoicemail } from '../lines/drop-voicemail.server'
import { finishLine, noteLateFact } from '../lines/finish-line.server'
import { advanceLine, placingOf, type KeptLine } from '../lines/line-machine.server'
import { noteForHistory } from '../lines/note-for-history.server'
import { recordFromJoin } from '../lines/record-from-join.server'
import { holdsSeller } from '../transfers/transfer-state'
import { decide, followUp, toTransfer, type DialStep } from './dial-step'
import { trace } from './trace.server'

const LEAVING_STATES: readonly KeptLine['state'][] = [
  'ending',
  'takingBack',
  'quieting',
  'declined',
  'dropping',
  'ended',
]
export const isLeaving = ({ state }: KeptLine): boolean => LEAVING_STATES.includes(state)

export async function applyToLine(step: DialStep, line: KeptLine, event: LineEvent): Promise<boolean> {
  const { state: before, context: known } = line
  const effects = await advanceLine(step.tctx, line, withWhatWeKnow(step, line, event))
  const to = effects ? line.state : null
  trace(step, `line ${line.row.slot}`, { id: line.id, event, from: before, to, effects: effects ?? [] })
  if (!effects) return false
  step.changed.lines.add(line.id)
  await noteForHistory(step, line, before, event)
  // Possible actions depend on it.
  if (line.state === 'inCall' || before === 'inCall') step.changed.session = true
  await clearDelay(step, line, before)
  if (line.context.inbound && before !== line.state) await followCaller(step, line)
  if (effects.includes('instruct')) await requestInstruction(step.tctx, line.id)
  if (effects.includes('startRecording')) await recordFromJoin(step, line)
  if (before === 'inCall' && line.state !== 'inCall') await tellWaiting(step, line, { type: 'OFF' })
  if (before === 'ended') {
    await noteLateFact(step, line, known)
    return true
  }
  if (line.state === 'ended') {
    await finishLine(step, line, { sent: event.type !== 'WITHDRAWN' })
    if (before === 'dropping') await settleVoicemail(step, line)
    step.changed.session = true
  }
  queueFollowUps(step, line, before, event)
  return true
}

function queueFollowUps(step: DialStep, line: KeptLine, before: KeptLine['state'], event: LineEvent): void {
  if (isLeaving(line) && before !== line.state) {
    if (holdsSeller(step.transfer) && step.transfer.row.line_id === line.id)
      followUp(step, toTransfer(step.transfer, { type: 'LEAD_OVER', at: step.tctx.clock.now() }))
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
  followUp(step, decide({ type: 'ANSWER_WAITING' }))
}

async function clearDelay({ tctx, changed }: DialStep, line: KeptLine, before: KeptLine['state']): Promise<void> {
  if (line.row.wait_state === 'none') return
  if (before === 'pending' || before === 'takingBack') {
    changed.session = true
    if (line.state === 'takingBack') await hurryJob(tctx, placingOf(line))
  }
  if (before === 'quieting' && line.state === 'answered') await setLineWait(tctx, line, NO_WAIT)
}

/** Adds whether a message had begun. A late verdict must not end a transferred call. */
function withWhatWeKnow({ transfer }: DialStep, { id, state, context, row }: KeptLine, event: LineEvent): LineEvent {
  const isTransferred = context.outcome === 'transferred' || (holdsSeller(transfer) && transfer.row.line_id === id)
  if (event.type === 'VERDICT' && event.answeredBy === 'machine' && isTransferred)
    return { type: 'VERDICT', answeredBy: 'person' }
  if (event.type !== 'CARRIER_ENDED') return event
  return { ...event, unheard: !(state === 'dropping' ? mayHaveTaken : mayHaveHeard)(row.told) }
}

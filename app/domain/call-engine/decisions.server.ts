import { MIN_RING_MS, RINGING_STATES, type LineEvent } from '../../../machines/server/line'
import { dialQueuedCallbacks } from '../callbacks/dial-queued-callbacks.server'
import { continuesAfterCall } from '../callbacks/queued-callbacks.read.server'
import { deleteQueuedCallbacks } from '../callbacks/queued-callbacks.server'
import { completeIfNoLeadLeft } from '../campaigns/complete-campaign.server'
import { connectCaller } from '../inbound/inbound-line.server'
import { checkLeavingLines, isConferenceOccupied } from '../lines/conference-occupancy.server'
import { decideAnswer } from '../lines/decide-answer'
import { applyRequestedRedial, redialAfterDisposition, queuePendingRedials } from '../lines/redial-number.server'
import { doubleDial } from '../lines/double-dial.server'
import { leaveVoicemailAfterGreeting } from '../voicemail-drop/drop-voicemail.server'
import { fillLines } from '../lines/fill-lines.server'
import { dialWaitingRedial } from '../lines/free-line.server'
import type { StoredLine } from '../lines/line-machine.server'
import { holdsSeller, isHandedOver } from '../transfers/transfer-state'
import { decide, followUp, isLive, toLine, toSession, toTransfer, type Decision, type DialStep } from './dial-step'
import { publishSessionEnd } from './publish-dial-session.server'
import { applyTransferResult } from './transfer-reactions.server'

export async function applyDecision(step: DialStep, decision: Decision): Promise<void> {
  switch (decision.type) {
    case 'ANSWER':
      return answer(step, decision.line)
    case 'ANSWER_WAITING':
      return answerWaiting(step)
    case 'TAKE_OFF':
      return releaseMachine(step, decision.line)
    case 'LEAVE_SELLER':
      return leaveSeller(step, decision.line)
    case 'RELEASE_LINE':
      return followUp(step, toLine(decision.line, releaseEvent(step, decision.line, decision.byHand)))
    case 'RELEASE_ALL_LINES':
      return releaseAllLines(step)
    case 'RELEASE_IF_IDLE':
      return step.session.state.run === 'bridged' ? undefined : releaseAllLines(step)
    case 'STOP_TRANSFER':
      return holdsSeller(step.transfer) ? followUp(step, toTransfer(step.transfer, { type: 'STOP' })) : undefined
    case 'STOP_RINGING':
      return stopRinging(step, decision.line)
    case 'FOLLOW_TRANSFER':
      return applyTransferResult(step, decision.transfer, decision.event)
    case 'DIAL_WAITING_REDIAL':
      return dialWaitingRedial(step, decision.ended)
    case 'REDIAL':
      return applyRequestedRedial(step, decision.line)
    case 'DOUBLE_DIAL':
      return doubleDial(step, decision.line)
    case 'REDIAL_AFTER_DISPOSITION':
      return redialAfterDisposition(step, decision.line)
    case 'PUBLISH_END':
      await deleteQueuedCallbacks(step.tx, step.session.id)
      return publishSessionEnd(step)
    case 'CONNECT_CALLER':
      return connectCaller(step)
    case 'REDIAL_WAITING':
      return queuePendingRedials(step)
    case 'DIAL_CALLBACKS':
      return dialQueuedCallbacks(step)
    case 'FILL_LINES':
      return fillLines(step)
    case 'COMPLETE_CAMPAIGN':
      return completeIfNoLeadLeft(step)
  }
}

const isAvailableFor = ({ state: { run }, context }: DialStep['session'], line: StoredLine): boolean =>
  run === 'dialing' || (run === 'redialing' && line.id === context.redialLineId)

/** SCREEN changes nothing for a waiting line. */
async function answer(step: DialStep, line: StoredLine): Promise<void> {
  if (line.state !== 'answered' && line.state !== 'screening') return
  const { session, transfer } = step
  const now = step.tx.clock.now()
  const state = session.state.run
  const bridged = step.lines.find(({ id }) => id === session.context.bridgedLineId && id !== line.id) ?? null
  const decision = decideAnswer({
    mode: session.context.mode,
    sellerPresent: session.state.phone === 'present',
    // No lead joins a third person.
    availability: holdsSeller(transfer)
      ? 'closed'
      : state === 'bridged'
        ? 'taken'
        : isAvailableFor(session, line)
          ? 'free'
          : 'closed',
    line: line.context,
    // The clock may have been set back.
    waitedMs: Math.max(0, now - (line.context.answeredAt ?? now)),
    bridged: bridged?.context ?? null,
    isConferenceOccupied: await isConferenceOccupied(step, line),
  })
  // The first fetch reads the state itself.
  const instruct = line.row.instruction !== null
  switch (decision.kind) {
    case 'bridge':
    case 'take-over':
      followUp(step, toLine(line, { type: 'BRIDGE', at: now, instruct }))
      followUp(step, toSession({ type: 'BRIDGED', lineId: line.id }))
      if (decision.kind === 'take-over' && bridged) followUp(step, toLine(bridged, { type: 'END_AS_MACHINE', at: now }))
      break
    case 'screen':
      await checkLeavingLines(step, line)
      followUp(step, toLine(line, { type: 'SCREEN', forMs: decision.forMs }))
      break
    case 'decline':
      followUp(step, toLine(line, { type: 'DECLINE', instruct }))
      break
    case 'sort-out':
      followUp(step, decide({ type: 'TAKE_OFF', line }))
      break
  }
}

/** A decision each: the first may take the seller. */
async function answerWaiting(step: DialStep): Promise<void> {
  for (const line of step.lines) if (line.state === 'screening') followUp(step, decide({ type: 'ANSWER', line }))
}

async function releaseMachine(step: DialStep, line: StoredLine): Promise<void> {
  if (await leaveVoicemailAfterGreeting(step, line)) return
  followUp(step, toLine(line, { type: 'END_AS_MACHINE', at: step.tx.clock.now() }))
}

async function leaveSeller(step: DialStep, line: StoredLine): Promise<void> {
  // The seller still talks with the target.
  if (holdsSeller(step.transfer) && step.transfer.row.line_id === line.id) return
  const isSortedOut = line.context.answeredBy === 'machine' && step.session.context.mode !== 'standard'
  const neverMet = line.context.bridgedAt === null
  followUp(
    step,
    toSession({
      type: 'LINE_ENDED',
      lineId: line.id,
      neverMet,
      nothingToDispose: isSortedOut || neverMet,
      ...(await continuesAfterCall(step)),
    }),
  )
}

/** An answered lead without the seller gets the callback message, to its end (47 CFR 64.1200(a)(7)). */
export function releaseEvent(step: DialStep, line: StoredLine, byHand: boolean): LineEvent {
  return needsCallbackMessage(step, line)
    ? { type: 'DECLINE', instruct: line.row.instruction !== null }
    : { type: 'HANG_UP', at: step.tx.clock.now(), byHand }
}

/** Longest redirect; its callback may be later. */
const REDIRECT_MS = 2_000

function needsCallbackMessage({ tx, session }: DialStep, { state, context, row }: StoredLine): boolean {
  if (state === 'answered' || state === 'screening') return true
  if (state !== 'bridging' || context.answeredBy === 'machine') return false
  const sentAt = context.sentToRoomAt ?? context.answeredAt ?? 0
  const isConnected =
    row.instruction === 'join-room' && session.state.phone === 'present' && tx.clock.now() - sentAt >= REDIRECT_MS
  return !isConnected
}

function releaseAllLines(step: DialStep): void {
  for (const line of step.lines)
    if (isLive(line) && !isHandedOver(step.transfer, line.id))
      followUp(step, decide({ type: 'RELEASE_LINE', line, byHand: false }))
  followUp(step, decide({ type: 'STOP_TRANSFER' }))
}

function stopRinging(step: DialStep, line: StoredLine): void {
  if (line.state === 'screening' && step.session.context.mode === 'advanced')
    return followUp(step, decide({ type: 'ANSWER', line }))
  if (!RINGING_STATES.includes(line.state) || line.state === 'ringingOut') return
  const { otherLinesRing } = step.rules.settings
  if (otherLinesRing === 'timeout' && line.state === 'calling') return
  const now = step.tx.clock.now()
  // The clock may have been set back.
  const remainingMs = Math.min(MIN_RING_MS, MIN_RING_MS - (now - (line.context.ringingAt ?? now)))
  const keepsRinging = otherLinesRing === '15s' && line.state === 'calling' && remainingMs > 0
  followUp(step, toLine(line, keepsRinging ? { type: 'RING_OUT', restMs: remainingMs } : { type: 'STOP_RINGING' }))
}

import type { DialSessionEvent } from '../../../machines/server/dial-session'
import type { MonitorEvent } from '../../../machines/server/monitor'
import { releaseNumberLease } from '../protection/number-lease.server'
import { advanceDialSession } from '../dial-sessions/dial-session-machine.server'
import { enqueue } from '../jobs/enqueue.server'
import { enqueueAnswerCue } from '../lines/play-line-sound.server'
import { releasePausedLines } from '../lines/release-paused-lines.server'
import { advanceMonitor } from '../monitoring/monitor-machine.server'
import { enqueueHold } from '../transfers/enqueue-hold.server'
import { updateSellerPhone } from '../seller-phone/request-phone.server'
import type { StoredLine } from '../lines/line-machine.server'
import { decide, followUp, toMonitor, toTransfer, type DialStep } from './dial-step'
import { trace } from './trace.server'

export async function applyToSession(step: DialStep, event: DialSessionEvent): Promise<boolean> {
  const { tx, session } = step
  const { state: stateBefore } = session
  const { muted, heldAt, agentCallSid, preview, bridgedLineId } = session.context
  const effects = await advanceDialSession(tx, session, event)
  const to = effects ? session.state : null
  trace(step, 'session', { id: session.id, event, from: stateBefore, to, effects: effects ?? [] })
  if (!effects) return false
  step.changed.session = true
  if (preview && session.context.preview?.id !== preview.id)
    await releaseNumberLease(tx, { account_id: session.row.account_id, e164: preview.e164, line_id: preview.id })
  // The carrier keeps a phone muted for the next call.
  if (session.context.muted !== muted)
    await enqueue(tx, {
      kind: 'dial-session.mute',
      accountId: session.row.account_id,
      key: `dial-session:${session.id}:v${session.version}:mute`,
      payload: { sessionId: session.id },
    })
  // An ended call needs no release.
  if (session.context.heldAt !== heldAt && bridgedLineId !== null && session.context.bridgedLineId === bridgedLineId)
    await enqueueHold(step, bridgedLineId)
  await enqueueAnswerCue(step, bridgedLineId)
  await updateSellerPhone(step, stateBefore)
  if (event.type === 'RESUME') await releasePausedLines(step)
  updateMonitor(step, agentCallSid)
  if (effects.includes('hangUpLines')) {
    // Lead and target continue without the seller.
    if (step.transfer && session.state.run !== 'ended') followUp(step, toTransfer(step.transfer, { type: 'LEAVE' }))
    followUp(step, decide({ type: 'RELEASE_ALL_LINES' }))
  }
  if (event.type === 'BRIDGED') stopOtherLines(step)
  // Once: events may follow the end.
  if (session.state.run === 'ended' && stateBefore.run !== 'ended') followUp(step, decide({ type: 'PUBLISH_END' }))
  return true
}

function updateMonitor(step: DialStep, phoneBefore: string | null): void {
  if (step.monitor === null) return
  const { state, context } = step.session
  if (state.run === 'ended') followUp(step, toMonitor({ type: 'STOP', notice: null }))
  else if (context.agentCallSid !== phoneBefore) followUp(step, toMonitor({ type: 'SELLER_MOVED' }))
}

/** Immediately, or after their 15 s. A machine stops no other line: while the verdict is open, they ring on. */
export function stopOtherLines(step: DialStep): void {
  const bridged = step.lines.find(({ id }) => id === step.session.context.bridgedLineId)
  if (!bridged || !isPerson(bridged)) return
  for (const line of step.lines) if (line.id !== bridged.id) followUp(step, decide({ type: 'STOP_RINGING', line }))
}

const isPerson = ({ context: { answeredBy, undetermined, inbound } }: StoredLine): boolean =>
  answeredBy === 'person' || (answeredBy === null && (undetermined === true || inbound === true))

export async function applyToMonitor(step: DialStep, event: MonitorEvent): Promise<boolean> {
  const { monitor } = step
  if (monitor === null) return false
  const { state: from } = monitor
  const effects = await advanceMonitor(step.tx, monitor, event)
  const to = effects ? monitor.state : null
  trace(step, 'monitor', { id: monitor.id, event, from, to, effects: effects ?? [] })
  if (!effects) return false
  step.changed.session = true
  return true
}

import type { TransferEvent } from '../../../machines/kept-by-server/transfer'
import { stopRecording } from '../recordings/request-recording.server'
import { askThirdState, forgetThirdState } from '../transfers/ask-third-state.server'
import { endHandedCall } from '../transfers/end-handed-call.server'
import { advanceTransfer, type KeptTransfer } from '../transfers/kept-transfer.server'
import { isHandedOn } from '../transfers/transfer-state'
import { decide, followUp, toLine, type DialStep } from './dial-step'
import { isLeaving } from './line-reactions.server'
import { trace } from './trace.server'

export async function applyToTransfer(step: DialStep, transfer: KeptTransfer, event: TransferEvent): Promise<boolean> {
  const { state: before } = transfer
  const effects = await advanceTransfer(step.tctx, transfer, event)
  const to = effects ? transfer.state : null
  trace(step, 'transfer', { id: transfer.id, event, from: before, to, effects: effects ?? [] })
  if (!effects) return false
  step.changed.session = true
  if (before === 'away' && event.type === 'LEAD_OVER') await endHandedCall(step.tctx, transfer, event.at)
  const line = lineOf(step, transfer)
  if (!line || before === transfer.state) return true
  if (event.type === 'END_FOR_ALL') followUp(step, decide({ type: 'RELEASE_LINE', line, byHand: true }))
  followUp(step, decide({ type: 'FOLLOW_TRANSFER', transfer, event }))
  return true
}

const lineOf = (step: DialStep, { row }: KeptTransfer) => step.lines.find(({ id }) => id === row.line_id)

export async function followTransfer(step: DialStep, transfer: KeptTransfer, event: TransferEvent): Promise<void> {
  const line = lineOf(step, transfer)
  if (!line) return
  if (transfer.state === 'merging') await askThirdState(step, line, transfer)
  if (transfer.state === 'ended') await forgetThirdState(step, line, transfer)
  if (transfer.state === 'away') {
    await stopRecording(step.tctx, line)
    followUp(step, toLine(line, { type: 'TRANSFERRED', at: step.tctx.clock.now() }))
  }
  // The lead left while the seller talked with the target.
  if (transfer.state === 'ended' && isLeaving(line)) followUp(step, decide({ type: 'LEAVE_SELLER', line }))
  // The transfer failed after the session's end.
  const isBack = (event.type === 'NOT_DONE' || event.type === 'TARGET_GONE') && !isHandedOn(transfer, line.id)
  if (isBack) followUp(step, decide({ type: 'RELEASE_IF_IDLE' }))
}

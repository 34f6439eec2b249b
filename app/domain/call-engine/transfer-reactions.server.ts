import type { TransferEvent } from '../../../machines/server/transfer'
import { stopRecording } from '../recordings/request-recording.server'
import { applyTargetConsent, removeTargetConsent } from '../transfers/apply-target-consent.server'
import { endHandedCall } from '../transfers/end-handed-call.server'
import { advanceTransfer, type StoredTransfer } from '../transfers/transfer-machine.server'
import { isHandedOver } from '../transfers/transfer-state'
import { decide, followUp, toLine, type DialStep } from './dial-step'
import { isLeaving } from './line-reactions.server'
import { trace } from './trace.server'

export async function applyToTransfer(
  step: DialStep,
  transfer: StoredTransfer,
  event: TransferEvent,
): Promise<boolean> {
  const { state: before } = transfer
  const effects = await advanceTransfer(step.tx, transfer, event)
  const to = effects ? transfer.state : null
  trace(step, 'transfer', { id: transfer.id, event, from: before, to, effects: effects ?? [] })
  if (!effects) return false
  step.changed.session = true
  if (before === 'away' && event.type === 'LEAD_ENDED') await endHandedCall(step.tx, transfer, event.at)
  const line = lineOf(step, transfer)
  if (!line || before === transfer.state) return true
  if (event.type === 'END_FOR_ALL') followUp(step, decide({ type: 'RELEASE_LINE', line, byHand: true }))
  followUp(step, decide({ type: 'FOLLOW_TRANSFER', transfer, event }))
  return true
}

const lineOf = (step: DialStep, { row }: StoredTransfer) => step.lines.find(({ id }) => id === row.line_id)

export async function applyTransferResult(
  step: DialStep,
  transfer: StoredTransfer,
  event: TransferEvent,
): Promise<void> {
  const line = lineOf(step, transfer)
  if (!line) return
  if (transfer.state === 'merging') await applyTargetConsent(step, line, transfer)
  if (transfer.state === 'ended') await removeTargetConsent(step, line, transfer)
  if (transfer.state === 'away') {
    await stopRecording(step.tx, line)
    followUp(step, toLine(line, { type: 'TRANSFERRED', at: step.tx.clock.now() }))
  }
  // The lead left while the seller talked with the target.
  if (transfer.state === 'ended' && isLeaving(line)) followUp(step, decide({ type: 'LEAVE_SELLER', line }))
  // The transfer failed after the session's end.
  const isBack = (event.type === 'REJECTED' || event.type === 'TARGET_GONE') && !isHandedOver(transfer, line.id)
  if (isBack) followUp(step, decide({ type: 'RELEASE_IF_IDLE' }))
}

import { toTransfer } from '../call-engine/dial-step'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { HELD_STATES, type TransferEvent } from '../../../machines/server/transfer'
import type { CarrierCall } from '../carrier.port'
import type { Ctx } from '../context.server'
import { findTransfer, lastTransferOfLine, type StoredTransfer } from './transfer-machine.server'

export async function dispatchToTransfer(tx: Ctx, id: string, event: TransferEvent): Promise<boolean> {
  const transfer = await findTransfer(tx, id)
  if (!transfer) return false
  return runDialStep(tx, transfer.row.session_id, (step) =>
    dispatch(step, toTransfer(step.transfer?.id === id ? step.transfer : transfer, event)),
  )
}

export const targetLabel = ({ id }: Pick<StoredTransfer, 'id'>): string => `transfer-${id}`

/** `inConference`: in the seller's conference. */
export async function applyTargetStatus(
  tx: Ctx,
  id: string,
  targetCall: CarrierCall | null,
  inConference = false,
): Promise<void> {
  const at = tx.clock.now()
  if (!targetCall) await dispatchToTransfer(tx, id, { type: 'UNKNOWN' })
  else if (targetCall.status === 'in-progress') {
    await dispatchToTransfer(tx, id, { type: 'ANSWERED', at, callSid: targetCall.callSid })
    await dispatchToTransfer(tx, id, { type: 'STILL_LIVE' })
    if (inConference) await dispatchToTransfer(tx, id, { type: 'JOINED', at })
  } else if (targetCall.status === 'ringing' || targetCall.status === 'queued')
    await dispatchToTransfer(tx, id, { type: 'STILL_LIVE' })
  else
    await dispatchToTransfer(tx, id, {
      type: 'TARGET_ENDED',
      at: targetCall.endedAt ?? at,
      status: targetCall.status,
      note: null,
    })
}

export async function handleLeadEnded(tx: Ctx, lineId: string): Promise<void> {
  const transfer = await lastTransferOfLine(tx, lineId)
  if (transfer?.state === 'away') await dispatchToTransfer(tx, transfer.id, { type: 'LEAD_ENDED', at: tx.clock.now() })
}

export const shouldHold = ({ state, context }: StoredTransfer): boolean =>
  HELD_STATES.includes(state) && context.mergedAt === null

import { toTransfer } from '../call-engine/dial-step'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { HELD_STATES, type TransferEvent } from '../../../machines/kept-by-server/transfer'
import type { CallTruth } from '../carrier.port'
import type { Ctx } from '../context.server'
import { findTransfer, lastTransferOfLine, type KeptTransfer } from './kept-transfer.server'

export async function hearTransfer(tctx: Ctx, id: string, event: TransferEvent): Promise<boolean> {
  const transfer = await findTransfer(tctx, id)
  if (!transfer) return false
  return runDialStep(tctx, transfer.row.session_id, (run) =>
    dispatch(run, toTransfer(run.transfer?.id === id ? run.transfer : transfer, event)),
  )
}

export const targetLabel = ({ id }: Pick<KeptTransfer, 'id'>): string => `transfer-${id}`

/** `inRoom`: in the seller's conference. */
export async function applyTargetStatus(tctx: Ctx, id: string, truth: CallTruth | null, inRoom = false): Promise<void> {
  const at = tctx.clock.now()
  if (!truth) await hearTransfer(tctx, id, { type: 'UNKNOWN' })
  else if (truth.status === 'in-progress') {
    await hearTransfer(tctx, id, { type: 'ANSWERED', at, callSid: truth.callSid })
    await hearTransfer(tctx, id, { type: 'STILL_LIVE' })
    if (inRoom) await hearTransfer(tctx, id, { type: 'JOINED', at })
  } else if (truth.status === 'ringing' || truth.status === 'queued')
    await hearTransfer(tctx, id, { type: 'STILL_LIVE' })
  else await hearTransfer(tctx, id, { type: 'TARGET_ENDED', at: truth.endedAt ?? at, status: truth.status, note: null })
}

export async function handleLeadEnded(tctx: Ctx, lineId: string): Promise<void> {
  const transfer = await lastTransferOfLine(tctx, lineId)
  if (transfer?.state === 'away') await hearTransfer(tctx, transfer.id, { type: 'LEAD_OVER', at: tctx.clock.now() })
}

export const wantsHold = ({ state, context }: KeptTransfer): boolean =>
  HELD_STATES.includes(state) && context.mergedAt === null

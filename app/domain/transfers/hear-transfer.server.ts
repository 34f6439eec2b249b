import { toTransfer } from '../call-engine/dial-step'
import { dispatch, dispatchToLine, runDialStep } from '../call-engine/run-dial-step.server'
import { HELD_STATES, type TransferEvent, type TransferState } from '../../../machines/kept-by-server/transfer'
import type { CallTruth, LegInstruction } from '../carrier.port'
import type { LegStatus } from '../legs/handle-leg-event.server'
import { failTake } from '../audio/hear-take.server'
import { isTake } from '../audio/phone-takes.server'
import type { Ctx } from '../context.server'
import { findTransfer, lastTransferOfLine, type KeptTransfer } from './kept-transfer.server'

/** Whether what an attempt is for is the third person of a transfer, and no line. */
export const isTransfer = (subjectId: string): boolean => subjectId.startsWith('xfer_')

/** States in which the third person belongs into the seller's room. */
const WANTED_STATES: readonly TransferState[] = ['dialing', 'consulting', 'merging', 'merged']

/** What the carrier, a timer or a job says about a transfer. false: no such one, or its state does not accept it. */
export async function hearTransfer(tctx: Ctx, id: string, event: TransferEvent): Promise<boolean> {
  const transfer = await findTransfer(tctx, id)
  if (!transfer) return false
  return runDialStep(tctx, transfer.row.session_id, (run) =>
    dispatch(run, toTransfer(run.transfer?.id === id ? run.transfer : transfer, event)),
  )
}

/** How far the third person's call is. */
export async function hearTargetStatus(tctx: Ctx, id: string, callSid: string, status: LegStatus): Promise<boolean> {
  const at = tctx.clock.now()
  if (status.kind === 'answered') await hearTransfer(tctx, id, { type: 'ANSWERED', at, callSid })
  else if (status.kind === 'ended')
    await hearTransfer(tctx, id, { type: 'TARGET_ENDED', at, status: status.status, note: status.note })
  else await hearTransfer(tctx, id, { type: 'PLACED', callSid })
  return true
}

/** The third person picked up: into the seller's room, unless the seller wants them no more. */
export async function hearTargetAnswered(tctx: Ctx, id: string, callSid: string): Promise<LegInstruction> {
  await hearTransfer(tctx, id, { type: 'ANSWERED', at: tctx.clock.now(), callSid })
  const transfer = await findTransfer(tctx, id)
  if (!transfer || !WANTED_STATES.includes(transfer.state)) return { kind: 'hang-up' }
  const { room_name: roomName } = await tctx.db.q
    .selectFrom('dial_sessions')
    .select('room_name')
    .where('id', '=', transfer.row.session_id)
    .executeTakeFirstOrThrow()
  return { kind: 'join-room', roomName, sessionId: transfer.row.session_id, label: targetLabel(transfer) }
}

export const targetLabel = ({ id }: Pick<KeptTransfer, 'id'>): string => `transfer-${id}`

/** What the carrier says when it is asked about the third person's call. `inRoom`: they were found with the seller. */
export async function hearTargetTruth(tctx: Ctx, id: string, truth: CallTruth | null, inRoom = false): Promise<void> {
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

/** The call of a lead is over. Where they were handed to somebody else, that call is as well. */
export async function hearLeadEnd(tctx: Ctx, lineId: string): Promise<void> {
  const transfer = await lastTransferOfLine(tctx, lineId)
  if (transfer?.state === 'away') await hearTransfer(tctx, transfer.id, { type: 'LEAD_OVER', at: tctx.clock.now() })
}

/** Nobody knows what became of a call that was to be made. */
export const hearCallUnknown = (tctx: Ctx, subjectId: string): Promise<boolean> =>
  isTake(subjectId)
    ? failTake(tctx, subjectId, 'Nobody knows what became of the call, and nothing was recorded.')
    : isTransfer(subjectId)
      ? hearTransfer(tctx, subjectId, { type: 'UNKNOWN' })
      : dispatchToLine(tctx, subjectId, { type: 'UNKNOWN', at: tctx.clock.now() })

/** Whether the lead is to be on hold now. */
export const wantsHold = ({ state, context }: KeptTransfer): boolean =>
  HELD_STATES.includes(state) && context.mergedAt === null

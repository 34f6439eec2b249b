import type { TransferState } from '../../../machines/server/transfer'
import type { LegHandlers } from '../legs/leg-kinds'
import { applyTargetStatus, dispatchToTransfer, targetLabel } from './dispatch-to-transfer.server'
import { findTransfer } from './transfer-machine.server'

const WANTED_STATES: readonly TransferState[] = ['dialing', 'consulting', 'merging', 'merged']

export const transferTargetLeg: LegHandlers = {
  onPlaced: (tx, { subjectId: transferId, callSid }) => dispatchToTransfer(tx, transferId, { type: 'PLACED', callSid }),

  onStatus: (tx, { subjectId: transferId, callSid }, { kind }) =>
    dispatchToTransfer(
      tx,
      transferId,
      kind === 'answered' ? { type: 'ANSWERED', at: tx.clock.now(), callSid } : { type: 'PLACED', callSid },
    ),

  onEnded: (tx, { subjectId: transferId }, { status, note }) =>
    dispatchToTransfer(tx, transferId, { type: 'TARGET_ENDED', at: tx.clock.now(), status, note }),

  async onAnswered(tx, { subjectId: transferId, callSid }) {
    await dispatchToTransfer(tx, transferId, { type: 'ANSWERED', at: tx.clock.now(), callSid })
    const transfer = await findTransfer(tx, transferId)
    if (!transfer || !WANTED_STATES.includes(transfer.state)) return { kind: 'hang-up' }
    const { session_id: sessionId } = transfer.row
    const { conference_name: roomName } = await tx.db.q
      .selectFrom('dial_sessions')
      .select('conference_name')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return { kind: 'join-room', roomName, sessionId, label: targetLabel(transfer) }
  },

  onGreetingOver: async () => ({ kind: 'hang-up' }),
  onKey: async () => ({ kind: 'hang-up' }),
  onMachineVerdict: async () => false,
  onRecording: async () => false,
  onFound: (tx, { subjectId: transferId }, call) => applyTargetStatus(tx, transferId, call),
  onUnknown: (tx, transferId) => dispatchToTransfer(tx, transferId, { type: 'UNKNOWN' }),
}

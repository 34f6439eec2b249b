import { toLine } from '../call-engine/dial-step'
import { dispatch, dispatchToLine, runLineStep } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import { updateComplianceRecord } from '../call-history/update-compliance-record.server'
import type { LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { suppressContact } from '../dispositions/suppress-called.server'
import { enqueue } from '../jobs/enqueue.server'
import { applyCallStatus } from '../legs/apply-call-status.server'
import type { LegHandlers, LegProgress } from '../legs/leg-kinds'
import { recordInstruction, readLegInstruction } from '../legs/leg-instruction.server'
import { handleLeadEnded } from '../transfers/dispatch-to-transfer.server'
import type { StoredLine } from './line-machine.server'
import { saveCallbackMessage } from './record-line-history.server'

const setGreeting = statement((q, p: { id: string; greeting_ms: number }) =>
  q.updateTable('calls').set({ greeting_ms: p.greeting_ms }).where('id', '=', p.id),
)

export const lineLeg: LegHandlers = {
  onPlaced: (tx, { subjectId: lineId, callSid }) => dispatchToLine(tx, lineId, { type: 'PLACED', callSid }),

  async onStatus(tx, { subjectId: lineId, callSid }, status) {
    await dispatchToLine(tx, lineId, lineEventOf(status, callSid, tx.clock.now()))
    if (status.kind === 'initiated') return
    const { attestation } = status
    if (attestation) await updateComplianceRecord(tx, lineId, () => ({ attestation }))
  },

  async onEnded(tx, { subjectId: lineId, callSid }, { status, note }) {
    await dispatchToLine(tx, lineId, { type: 'CARRIER_ENDED', at: tx.clock.now(), status, callSid, note })
    await handleLeadEnded(tx, lineId)
  },

  async onAnswered(tx, { subjectId: lineId, callSid }) {
    await runLineStep(tx, lineId, async (step, line) => {
      await dispatch(step, toLine(line, { type: 'ANSWERED', at: tx.clock.now(), callSid }))
      if (hasUnknownOutcome(line) && line.context.answeredBy !== 'machine') await saveCallbackMessage(step, line)
    })
    return instruct(tx, lineId)
  },

  async onGreetingOver(tx, { subjectId: lineId }) {
    await dispatchToLine(tx, lineId, { type: 'GREETING_ENDED' })
    return instruct(tx, lineId)
  },

  async onKey(tx, { subjectId: lineId }, digits) {
    // Any key stops the message, which the law requires: restart it.
    if (digits !== '9') return readLegInstruction(tx, lineId)
    const line = await tx.db.q
      .selectFrom('lines')
      .select(['account_id', 'contact_id', 'e164'])
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow()
    await suppressContact(tx, line, { type: 'IVR', addedBy: null })
    await updateComplianceRecord(tx, lineId, ({ optedOutAt = tx.clock.now() }) => ({ optedOutAt }))
    return 'opted-out'
  },

  async onMachineVerdict(tx, { subjectId: lineId, callSid }, verdict) {
    const { answeredBy, greets = false, greetingOver = false, listenedMs } = verdict
    // Before the event: the last one counts the greeting.
    if (answeredBy === 'person' && typeof listenedMs === 'number')
      await tx.db.write(setGreeting, { id: lineId, greeting_ms: listenedMs })
    await runLineStep(tx, lineId, async (step, line) => {
      await dispatch(
        step,
        toLine(line, {
          type: 'VERDICT',
          answeredBy,
          ...(greets && { greets }),
          ...(greetingOver && { greetingOver }),
        }),
      )
      // An ended line has no other hang-up.
      if (hasUnknownOutcome(line) && line.row.instruction !== null && line.context.answeredBy === 'machine')
        await enqueue(tx, {
          kind: 'call.hang-up',
          accountId: line.row.account_id,
          key: `line:${lineId}:machine`,
          payload: { callSid },
        })
    })
    return true
  },

  onRecording: async () => false,

  onFound: (tx, { subjectId: lineId }, call) => applyCallStatus(tx, lineId, call),

  onUnknown: (tx, lineId) => dispatchToLine(tx, lineId, { type: 'UNKNOWN', at: tx.clock.now() }),
}

function lineEventOf(status: LegProgress, callSid: string, at: number) {
  switch (status.kind) {
    case 'initiated':
      return { type: 'PLACED' as const, callSid }
    case 'ringing':
      return { type: 'RINGING' as const, at, callSid }
    case 'answered':
      return { type: 'ANSWERED' as const, at, callSid }
  }
}

/** A person who answers late gets the callback message. */
const hasUnknownOutcome = ({ state, context }: StoredLine) => state === 'ended' && context.outcome === 'carrier-unknown'

async function instruct(tx: Ctx, lineId: string): Promise<LegInstruction> {
  const instruction = await readLegInstruction(tx, lineId)
  if (instruction.kind !== 'hang-up') await recordInstruction(tx, lineId, instruction.kind)
  return instruction
}

import type { LegInstructionStatus } from '../../../db/schema/dialer'
import { isCarrierError, type LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { RetryLater } from '../jobs/retry-later'
import { recordInstruction, readLegInstruction } from './leg-instruction.server'
import { legsWords } from './legs.words'

/** Never the same twice: a message would restart. */
export async function instructLeg(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<typeof FINISHED> {
  const requested = await instructionDue(ctx, lineId)
  if (requested && (await isAlreadyApplied(ctx, requested)))
    await transactInstruct(ctx, async (tx) => saveSent(tx, lineId, requested.instruction.kind))
  const due =
    requested && requested.instruction.kind in SENDING_STATES
      ? await transactInstruct(ctx, (tx) => markSending(tx, lineId))
      : requested
  const isSent = due !== null && (await instruct(ctx, lineId, due))
  const isDueAgain = await transactInstruct(ctx, async (tx) => {
    if (isSent) await saveSent(tx, lineId, due.instruction.kind)
    else if (due) await restoreInstruction(tx, lineId, due)
    // A missing leg has ended.
    const isDue = (due === null || isSent) && (await instructionDue(tx, lineId)) !== null
    if (!isDue) await finishJob(tx, jobKey)
    return isDue
  })
  if (isDueAgain) throw new RetryLater(0, legsWords.stateLineChanged)
  return FINISHED
}

/** Stored before the send. */
const SENDING_STATES = {
  'greeting-end': 'greeting-end-on-its-way',
  'callback-message': 'message-on-its-way',
  voicemail: 'voicemail-on-its-way',
} as const satisfies Partial<Record<LegInstruction['kind'], LegInstructionStatus>>
const getMessageKind = (due: Due | null) =>
  due && due.instruction.kind in SENDING_STATES ? (due.instruction.kind as keyof typeof SENDING_STATES) : null

const transactInstruct = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('call.instruct', work)

type Due = NonNullable<Awaited<ReturnType<typeof instructionDue>>>

async function instruct(ctx: Ctx, lineId: string, due: Due): Promise<boolean> {
  try {
    return await ctx.carrier.instruct(due.callSid, due.attemptId, due.instruction)
  } catch (error) {
    if (isCarrierError(error) && error.outcome !== 'unknown')
      await transactInstruct(ctx, (tx) => restoreInstruction(tx, lineId, due))
    throw error
  }
}

/** After a crash it may have been played. */
async function markSending(tx: Ctx, lineId: string): Promise<Due | null> {
  const due = await instructionDue(tx, lineId)
  const message = getMessageKind(due)
  if (message) await recordInstruction(tx, lineId, SENDING_STATES[message])
  return due
}

/** The greeting may have ended first. */
async function saveSent(tx: Ctx, lineId: string, kind: Exclude<LegInstructionStatus, null>): Promise<void> {
  if (kind !== 'greeting-end') await recordInstruction(tx, lineId, kind)
  else
    await tx.db.q
      .updateTable('lines')
      .set({ instruction: kind })
      .where('id', '=', lineId)
      .where('instruction', '=', SENDING_STATES[kind])
      .execute()
}

/** Refused: an earlier doubt remains. */
const restoreInstruction = (tx: Ctx, lineId: string, { lastInstruction }: Due) =>
  tx.db.q
    .updateTable('lines')
    .set({ instruction: lastInstruction })
    .where('id', '=', lineId)
    .where('instruction', 'in', Object.values(SENDING_STATES))
    .execute()

/** An earlier send took the leg out of the conference. */
async function isAlreadyApplied(
  ctx: Ctx,
  { lastInstruction, roomSid, callSid, instruction: { kind } }: Due,
): Promise<boolean> {
  if ((kind !== 'voicemail' && kind !== 'greeting-end') || lastInstruction !== SENDING_STATES[kind]) return false
  return roomSid === null || !(await ctx.carrier.isInConference(roomSid, callSid))
}

/** null: none, not fetched yet, or hang-up (own job). */
async function instructionDue(ctx: Ctx, lineId: string) {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('attempts', 'attempts.subject_id', 'lines.id')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.call_sid', 'lines.instruction', 'attempts.id as attempt_id', 'dial_sessions.conference_sid'])
    .where('lines.id', '=', lineId)
    .where('attempts.kind', '=', 'call')
    .executeTakeFirst()
  if (!line?.call_sid || line.instruction === null) return null
  const instruction = await readLegInstruction(ctx, lineId)
  if (instruction.kind === 'hang-up' || instruction.kind === line.instruction) return null
  const { call_sid: callSid, attempt_id: attemptId, conference_sid: roomSid, instruction: lastInstruction } = line
  return { callSid, attemptId, roomSid, instruction, lastInstruction }
}

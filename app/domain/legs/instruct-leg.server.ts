import type { Told } from '../../../db/schema/dialer'
import { isCarrierError, type LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { recordInstruction, readLegInstruction } from './leg-instruction.server'

/** Never the same twice: a message would restart. */
export async function instructLeg(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<typeof FINISHED> {
  const asked = await instructionDue(ctx, lineId)
  if (asked && (await isTakenAlready(ctx, asked)))
    await keep(ctx, async (tctx) => noteDone(tctx, lineId, asked.instruction.kind))
  const due = asked && asked.instruction.kind in ON_ITS_WAY ? await keep(ctx, (tctx) => sendOff(tctx, lineId)) : asked
  const isTold = due !== null && (await instruct(ctx, lineId, due))
  const isDueAgain = await keep(ctx, async (tctx) => {
    if (isTold) await noteDone(tctx, lineId, due.instruction.kind)
    else if (due) await noteUnsaid(tctx, lineId, due)
    // A missing leg has ended.
    const isDue = (due === null || isTold) && (await instructionDue(tctx, lineId)) !== null
    if (!isDue) await finishJob(tctx, jobKey)
    return isDue
  })
  if (isDueAgain) throw new TryAgain(0, 'The state of the line has changed')
  return FINISHED
}

/** In `told` before the send. */
const ON_ITS_WAY = {
  'hear-out': 'hear-out-on-its-way',
  'callback-message': 'message-on-its-way',
  voicemail: 'voicemail-on-its-way',
} as const satisfies Partial<Record<LegInstruction['kind'], Told>>
const messageOf = (due: Due | null) =>
  due && due.instruction.kind in ON_ITS_WAY ? (due.instruction.kind as keyof typeof ON_ITS_WAY) : null

const keep = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> => ctx.db.transact('call.instruct', work)

type Due = NonNullable<Awaited<ReturnType<typeof instructionDue>>>

async function instruct(ctx: Ctx, lineId: string, due: Due): Promise<boolean> {
  try {
    return await ctx.carrier.instruct(due.callSid, due.attemptId, due.instruction)
  } catch (error) {
    if (isCarrierError(error) && error.outcome !== 'unknown') await keep(ctx, (tctx) => noteUnsaid(tctx, lineId, due))
    throw error
  }
}

/** After a crash it may have been played. */
async function sendOff(tctx: Ctx, lineId: string): Promise<Due | null> {
  const due = await instructionDue(tctx, lineId)
  const message = messageOf(due)
  if (message) await recordInstruction(tctx, lineId, ON_ITS_WAY[message])
  return due
}

/** The greeting may have ended first. */
async function noteDone(tctx: Ctx, lineId: string, kind: Exclude<Told, null>): Promise<void> {
  if (kind !== 'hear-out') await recordInstruction(tctx, lineId, kind)
  else
    await tctx.db.q
      .updateTable('lines')
      .set({ told: kind })
      .where('id', '=', lineId)
      .where('told', '=', ON_ITS_WAY[kind])
      .execute()
}

/** Refused: an earlier doubt remains. */
const noteUnsaid = (tctx: Ctx, lineId: string, { told }: Due) =>
  tctx.db.q
    .updateTable('lines')
    .set({ told })
    .where('id', '=', lineId)
    .where('told', 'in', Object.values(ON_ITS_WAY))
    .execute()

/** An earlier send took the leg out of the conference. */
async function isTakenAlready(ctx: Ctx, { told, roomSid, callSid, instruction: { kind } }: Due): Promise<boolean> {
  if ((kind !== 'voicemail' && kind !== 'hear-out') || told !== ON_ITS_WAY[kind]) return false
  return roomSid === null || !(await ctx.carrier.isInRoom(roomSid, callSid))
}

/** null: none, not fetched yet, or hang-up (own job). */
async function instructionDue(ctx: Ctx, lineId: string) {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('attempts', 'attempts.subject_id', 'lines.id')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.call_sid', 'lines.told', 'attempts.id as attempt_id', 'dial_sessions.conference_sid'])
    .where('lines.id', '=', lineId)
    .where('attempts.kind', '=', 'call')
    .executeTakeFirst()
  if (!line?.call_sid || line.told === null) return null
  const instruction = await readLegInstruction(ctx, lineId)
  if (instruction.kind === 'hang-up' || instruction.kind === line.told) return null
  const { call_sid: callSid, attempt_id: attemptId, conference_sid: roomSid, told } = line
  return { callSid, attemptId, roomSid, instruction, told }
}

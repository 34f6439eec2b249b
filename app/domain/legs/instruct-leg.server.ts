import type { Told } from '../../../db/schema/dialer'
import { isCarrierError, type LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { recordInstruction, readLegInstruction } from './leg-instruction.server'

/**
 * Gives a leg that has asked what to do the instruction that its line's state asks for now, unless that is what it was told
 * last: a message that is told twice begins twice. (Job, of which a line has one: see `requestInstruction`.)
 */
export async function instructLeg(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<typeof FINISHED> {
  const asked = await instructionDue(ctx, lineId)
  if (asked && (await isTakenAlready(ctx, asked)))
    await keep(ctx, async (tctx) => noteDone(tctx, lineId, asked.instruction.kind))
  const due = asked && asked.instruction.kind in ON_ITS_WAY ? await keep(ctx, (tctx) => sendOff(tctx, lineId)) : asked
  const isTold = due !== null && (await instruct(ctx, lineId, due))
  const isDueAgain = await keep(ctx, async (tctx) => {
    if (isTold) await noteDone(tctx, lineId, due.instruction.kind)
    else if (due) await noteUnsaid(tctx, lineId, due)
    // A leg that was not there has ended. One whose line came to another state meanwhile is told so in the same turn.
    const isDue = (due === null || isTold) && (await instructionDue(tctx, lineId)) !== null
    if (!isDue) await finishJob(tctx, jobKey)
    return isDue
  })
  if (isDueAgain) throw new TryAgain(0, 'The line came to another state meanwhile')
  return FINISHED
}

/** Messages, what leads to one, and what is written down before one is sent. */
const ON_ITS_WAY = {
  'hear-out': 'hear-out-on-its-way',
  'callback-message': 'message-on-its-way',
  voicemail: 'voicemail-on-its-way',
} as const satisfies Partial<Record<LegInstruction['kind'], Told>>
const messageOf = (due: Due | null) =>
  due && due.instruction.kind in ON_ITS_WAY ? (due.instruction.kind as keyof typeof ON_ITS_WAY) : null

const keep = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> => ctx.db.transact('call.instruct', work)

type Due = NonNullable<Awaited<ReturnType<typeof instructionDue>>>

/** Returns whether the leg was there to take it. */
async function instruct(ctx: Ctx, lineId: string, due: Due): Promise<boolean> {
  try {
    return await ctx.carrier.instruct(due.callSid, due.attemptId, due.instruction)
  } catch (error) {
    if (isCarrierError(error) && error.outcome !== 'unknown') await keep(ctx, (tctx) => noteUnsaid(tctx, lineId, due))
    throw error
  }
}

/**
 * A message goes out: from here on it may be heard. Where the answer is lost, or the process dies before it is written
 * down, and the call ends meanwhile, nobody can say that it was not.
 */
async function sendOff(tctx: Ctx, lineId: string): Promise<Due | null> {
  const due = await instructionDue(tctx, lineId)
  const message = messageOf(due)
  if (message) await recordInstruction(tctx, lineId, ON_ITS_WAY[message])
  return due
}

/** The carrier did it. A greeting that was over before its answer came has led to the message already. */
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

/** The carrier says that it did nothing; of a message that went out before nobody knows more than they did. */
const noteUnsaid = (tctx: Ctx, lineId: string, { told }: Due) =>
  tctx.db.q
    .updateTable('lines')
    .set({ told })
    .where('id', '=', lineId)
    .where('told', 'in', Object.values(ON_ITS_WAY))
    .execute()

/**
 * A voicemail is left once, and a greeting heard out once: whether that went out before has arrived shows in the room, which whoever
 * takes it has left. Who was in none is not told again.
 */
async function isTakenAlready(ctx: Ctx, { told, roomSid, callSid, instruction: { kind } }: Due): Promise<boolean> {
  if ((kind !== 'voicemail' && kind !== 'hear-out') || told !== ON_ITS_WAY[kind]) return false
  return roomSid === null || !(await ctx.carrier.isInRoom(roomSid, callSid))
}

/** What a leg does not do yet; null: nothing. One that has not asked is told when it asks, and a call's end has its own job. */
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

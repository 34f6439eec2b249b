import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { noteTold, readLegInstruction } from './leg-instruction.server'

/**
 * Gives a leg that has asked what to do the instruction that its line's state asks for now, unless that is what it was told
 * last: a message that is told twice begins twice. (Job, of which a line has one: see `requestInstruction`.)
 */
export async function instructLeg(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<typeof FINISHED> {
  const due = await instructionDue(ctx, lineId)
  const isTold = due !== null && (await ctx.carrier.instruct(due.callSid, due.attemptId, due.instruction))
  const isDueAgain = await ctx.db.transact('call.instruct', async (tctx) => {
    if (isTold) await noteTold(tctx, lineId, due.instruction.kind)
    // A leg that was not there has ended. One whose line came to another state meanwhile is told so in the same turn.
    const isDue = (due === null || isTold) && (await instructionDue(tctx, lineId)) !== null
    if (!isDue) await finishJob(tctx, jobKey)
    return isDue
  })
  if (isDueAgain) throw new TryAgain(0, 'The line came to another state meanwhile')
  return FINISHED
}

/** What a leg does not do yet; null: nothing. One that has not asked is told when it asks, and a call's end has its own job. */
async function instructionDue(ctx: Ctx, lineId: string) {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('attempts', 'attempts.subject_id', 'lines.id')
    .select(['lines.call_sid', 'lines.told', 'attempts.id as attempt_id'])
    .where('lines.id', '=', lineId)
    .where('attempts.kind', '=', 'call')
    .executeTakeFirst()
  if (!line?.call_sid || line.told === null) return null
  const instruction = await readLegInstruction(ctx, lineId)
  if (instruction.kind === 'hang-up' || instruction.kind === line.told) return null
  return { callSid: line.call_sid, attemptId: line.attempt_id, instruction }
}

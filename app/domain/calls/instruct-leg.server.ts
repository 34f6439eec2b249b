import type { Ctx } from '../context.server'
import { readLegInstruction } from './leg-instruction.server'

/** Gives a leg that already had an instruction the one that its line's state asks for now. (Job.) */
export async function instructLeg(ctx: Ctx, { lineId }: { lineId: string }): Promise<void> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('attempts', 'attempts.subject_id', 'lines.id')
    .select(['lines.call_sid', 'lines.state', 'attempts.id as attempt_id'])
    .where('lines.id', '=', lineId)
    .where('attempts.kind', '=', 'call')
    .executeTakeFirst()
  if (!line?.call_sid) return
  await ctx.carrier.instruct(line.call_sid, line.attempt_id, await readLegInstruction(ctx, lineId))
}

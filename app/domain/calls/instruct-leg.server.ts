import type { Ctx } from '../context.server'
import { TryAgain } from '../jobs/try-again'
import { noteTold, readLegInstruction } from './leg-instruction.server'

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
  const instruction = await readLegInstruction(ctx, lineId)
  const { kind: told } = instruction
  const wasThere = await ctx.carrier.instruct(line.call_sid, line.attempt_id, instruction)
  if (wasThere && told !== 'hang-up') await ctx.db.transact('call.instruct', (tctx) => noteTold(tctx, lineId, told))
  const { kind } = await readLegInstruction(ctx, lineId)
  // Two requests side by side reach the carrier in any order: whoever was overtaken asks once more. A call's end has its own.
  if (kind !== told && kind !== 'hang-up') throw new TryAgain(0, 'The line came to another state meanwhile')
}

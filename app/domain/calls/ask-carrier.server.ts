import type { Ctx } from '../context.server'
import { hearTruth } from './hear-truth.server'

/** Asks the carrier what became of a line that it says nothing about: a lost callback must not leave a line for ever. (Job.) */
export async function askCarrier(ctx: Ctx, { lineId }: { lineId: string }): Promise<void> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .select(['call_sid', 'ended_at'])
    .where('id', '=', lineId)
    .executeTakeFirst()
  if (!line || line.ended_at !== null || line.call_sid === null) return
  const truth = await ctx.carrier.fetchCall(line.call_sid)
  await ctx.db.transact('call.ask', (tctx) => hearTruth(tctx, lineId, truth))
}

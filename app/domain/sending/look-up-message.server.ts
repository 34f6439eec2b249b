import type { Ctx } from '../context.server'
import { NOT_ASKED } from '../jobs/finish-job.server'
import { hearTextTruth } from './handle-text-status.server'

/** Job. The status callback may be lost. */
export async function askAboutMessage(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<typeof NOT_ASKED | void> {
  const message = await ctx.db.q
    .selectFrom('messages')
    .select(['carrier_sid', 'ended_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message || message.carrier_sid === null || message.ended_at !== null) return NOT_ASKED
  const truth = await ctx.carrier.fetchText(message.carrier_sid)
  if (truth) await ctx.db.transact('message.answer', (tctx) => hearTextTruth(tctx, messageId, truth))
}

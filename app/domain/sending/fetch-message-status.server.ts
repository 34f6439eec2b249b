import type { Ctx } from '../context.server'
import { NO_REQUEST_SENT } from '../jobs/finish-job.server'
import { applyTextStatus } from './handle-text-status.server'

/** Job. The status callback may be lost. */
export async function fetchMessageStatus(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<typeof NO_REQUEST_SENT | void> {
  const message = await ctx.db.q
    .selectFrom('messages')
    .select(['carrier_sid', 'ended_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message || message.carrier_sid === null || message.ended_at !== null) return NO_REQUEST_SENT
  const carrierText = await ctx.carrier.fetchText(message.carrier_sid)
  if (carrierText) await ctx.db.transact('message.answer', (tx) => applyTextStatus(tx, messageId, carrierText))
}

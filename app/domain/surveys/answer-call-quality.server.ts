import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findLastTalk } from './call-quality.read.server'
import type { CallQualityAnswer } from './surveys.schema'

/** Throws not_found. */
export async function answerCallQuality(
  ctx: Ctx,
  { sentiment, callId }: CallQualityAnswer,
): Promise<{ recorded: true }> {
  const { accountId, userId } = requireUser(ctx)
  return ctx.db.transact('survey.call-quality', async (tx) => {
    const call = callId === undefined ? await findLastTalk(tx) : await ownCall(tx, callId)
    const answer = { sentiment, created_at: tx.clock.now() }
    await tx.db.q
      .insertInto('call_quality_answers')
      .values({ id: tx.ids('cqa'), account_id: accountId, user_id: userId, call_id: call?.id ?? null, ...answer })
      .onConflict((conflict) => conflict.columns(['user_id', 'call_id']).doUpdateSet(answer))
      .execute()
    return { recorded: true }
  })
}

async function ownCall(tx: Ctx, id: string): Promise<{ id: string }> {
  const call = await tx.db.q
    .selectFrom('calls')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', requireUser(tx).userId)
    .executeTakeFirst()
  if (!call) throw notFound('Call')
  return call
}

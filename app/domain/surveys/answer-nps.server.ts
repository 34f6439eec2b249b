import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { NpsAnswer } from './surveys.schema'

/** A dismissal is an answer without a rating. */
export async function answerNps(ctx: Ctx, { rating, comment }: NpsAnswer): Promise<{ recorded: true }> {
  const { accountId, userId } = requireUser(ctx)
  return ctx.db.transact('survey.nps', async (tx) => {
    await tx.db.q
      .insertInto('nps_answers')
      .values({
        id: tx.ids('nps'),
        account_id: accountId,
        user_id: userId,
        rating,
        comment: comment || null,
        created_at: tx.clock.now(),
      })
      .execute()
    return { recorded: true }
  })
}

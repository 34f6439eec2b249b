import { requireUser } from '../access/require'
import { findCallRow } from '../call-history/call-history.read.server'
import { canDisposeCall } from '../call-history/call-scope.server'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'
import type { SuggestedCategory } from './disposition-rules'

/** Throws forbidden, not_found. */
export async function dismissDispositionSuggestion(
  ctx: Ctx,
  { uuid, category }: { uuid: string; category: SuggestedCategory },
): Promise<{ dismissed: true }> {
  const user = requireUser(ctx)
  return ctx.db.transact('disposition-suggestion.dismiss', async (tx) => {
    const call = await findCallRow(tx, uuid)
    if (canDisposeCall(user, call) === 'forbidden') throw forbidden()
    await tx.db.q
      .insertInto('dismissed_dispositions')
      .values({
        call_id: call.id,
        account_id: call.account_id,
        category,
        dismissed_by: user.userId,
        dismissed_at: tx.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['call_id', 'category']).doNothing())
      .execute()
    return { dismissed: true }
  })
}

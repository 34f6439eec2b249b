import type { Ctx } from '../context.server'
import { requireWriter } from '../contacts/require-writer'
import { findConsent } from './written-consents.read.server'
import type { WrittenConsentView } from './written-consents.schema'

/** Throws not_found, forbidden. */
export async function withdrawConsent(ctx: Ctx, id: string): Promise<WrittenConsentView> {
  const user = requireWriter(ctx)
  return ctx.db.transact('consent.withdraw', async (tx) => {
    await findConsent(tx, id)
    await tx.db.q
      .updateTable('written_consents')
      .set({ withdrawn_at: tx.clock.now(), withdrawn_by: user.userId })
      .where('id', '=', id)
      .where('account_id', '=', user.accountId)
      .where('withdrawn_at', 'is', null)
      .execute()
    return findConsent(tx, id)
  })
}

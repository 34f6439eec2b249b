import type { Ctx } from '../context.server'
import { refreshSessions } from './move-person.server'

/** Manages the company of their account. */
export async function setCrmManager(
  ctx: Ctx,
  person: { userId: string; accountId: string },
  manages: boolean,
): Promise<void> {
  await ctx.db.transact('set-crm-manager', async (tx) => {
    await tx.db.q
      .updateTable('users')
      .set({ is_crm_manager: manages ? 1 : 0 })
      .where('id', '=', person.userId)
      .execute()
    await refreshSessions(tx, person)
  })
}

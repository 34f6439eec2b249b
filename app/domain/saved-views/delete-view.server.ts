import type { Ctx } from '../context.server'
import { findViewRow } from './saved-views.read.server'
import { transactViews } from './transact-views.server'

/** Throws not_found. */
export async function deleteView(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  return transactViews(ctx, async (tx) => {
    const row = await findViewRow(tx, id)
    await tx.db.q.deleteFrom('saved_views').where('id', '=', row.id).execute()
    return { deleted: true }
  })
}

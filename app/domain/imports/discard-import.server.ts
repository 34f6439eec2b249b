import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { findPreview } from './imports.read.server'

/** Throws not_found, import_not_ready, forbidden. */
export async function discardImport(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  requireWriter(ctx)
  const fileKey = await ctx.db.transact('import.discard', async (tx) => {
    const preview = await findPreview(tx, id)
    await tx.db.q.deleteFrom('imports').where('id', '=', id).execute()
    return preview.fileKey
  })
  await ctx.files.remove(fileKey)
  return { deleted: true }
}

import type { Ctx } from '../context.server'
import { findCallRow } from './call-history.read.server'
import type { CallNote } from './call-history.schema'

/** Throws not_found. */
export async function findCallNote(ctx: Ctx, uuid: string): Promise<CallNote> {
  const { id } = await findCallRow(ctx, uuid)
  const row = await ctx.db.q
    .selectFrom('call_notes')
    .select(['text', 'updated_at'])
    .where('call_id', '=', id)
    .executeTakeFirst()
  return { text: row?.text ?? '', updatedAt: row ? new Date(row.updated_at).toISOString() : null }
}

import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'

/** For validation in the form. */
export async function listUsedBoardNames(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.q
    .selectFrom('boards')
    .select('name_key')
    .where('account_id', '=', requirePermission(ctx, 'board:admin').accountId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.name_key)
}

import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import type { TransferContactView } from './transfers.schema'

const SHOWN = 5
/** Fewer numbers are listed after many transfers to one. */
const MAX_ROWS = 100

export async function listTransferContacts(ctx: Ctx): Promise<TransferContactView[]> {
  const { userId } = requirePermission(ctx, 'call')
  const rows = await ctx.db.q
    .selectFrom('transfers')
    .select(['id', 'name', 'e164', 'created_at'])
    .where('user_id', '=', userId)
    // Colleagues are listed with their presence.
    .where('target_user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const last = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if (!last.has(row.e164)) last.set(row.e164, row)
  return [...last.values()].slice(0, SHOWN).map(({ id, name, e164, created_at }) => ({
    id,
    name,
    number: e164,
    lastUsed: new Date(created_at).toISOString(),
  }))
}

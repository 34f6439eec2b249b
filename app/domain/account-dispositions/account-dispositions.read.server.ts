import type { Selectable } from 'kysely'
import type { DispositionsTable } from '../../../db/schema/dialer'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import type { AccountDisposition } from './account-dispositions.schema'

export type DispositionRow = Selectable<DispositionsTable>

/** In order. The caller checks access. */
export const listAccountDispositions = (ctx: Ctx, accountId: string): Promise<DispositionRow[]> =>
  ctx.db.q
    .selectFrom('dispositions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('board_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** For the page. Throws forbidden. */
export async function getAccountDispositions(ctx: Ctx): Promise<AccountDisposition[]> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return (await listAccountDispositions(ctx, accountId)).map(toAccountDisposition)
}

export const toAccountDisposition = (row: DispositionRow): AccountDisposition => ({
  id: row.id,
  name: row.name,
  category: row.category as AccountDisposition['category'],
  type: row.type,
  tag: row.tag || row.name,
  required: row.required === 1,
})

import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { ContactRow } from './contacts.read.server'

/** Leaves out deleted contacts and those of other accounts. Throws not_found if none is left. */
export async function listSelectedContacts(ctx: Ctx, ids: readonly string[]): Promise<[ContactRow, ...ContactRow[]]> {
  const rows = await ctx.db.q
    .selectFrom('contacts')
    .selectAll()
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const [first, ...others] = rows
  if (!first) throw notFound('Contact')
  return [first, ...others]
}

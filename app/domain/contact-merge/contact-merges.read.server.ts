import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { canManageRecord } from '../contacts/can-manage-record'
import { findContactRow } from '../contacts/contacts.read.server'
import { forbidden, notFound } from '../errors'
import type { ContactMergeView } from './contact-merge.schema'

const MAX_SHOWN = 5

/** Throws not_found. */
export async function findContactMerge(ctx: Ctx, id: string): Promise<Selectable<Tables['contact_merges']>> {
  const row = await ctx.db.q
    .selectFrom('contact_merges')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', requireUser(ctx).accountId)
    .executeTakeFirst()
  if (!row) throw notFound('Merge')
  return row
}

/** Those that can be undone, newest first. Throws not_found. */
export async function listContactMerges(ctx: Ctx, contactId: string): Promise<ContactMergeView[]> {
  await findContactRow(ctx, contactId)
  const rows = await ctx.db.q
    .selectFrom('contact_merges')
    .select(['id', 'merged_name', 'created_at', 'undo_until'])
    .where('contact_id', '=', contactId)
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', ctx.clock.now())
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.merged_name,
    createdAt: new Date(row.created_at).toISOString(),
    undoUntil: new Date(row.undo_until).toISOString(),
  }))
}

/** Throws not_found, forbidden. */
export async function findManagedMerge(ctx: Ctx, id: string): Promise<{ contactId: string; name: string }> {
  const merge = await findContactMerge(ctx, id)
  if (!canManageRecord(requireUser(ctx), await findContactRow(ctx, merge.contact_id))) throw forbidden()
  return { contactId: merge.contact_id, name: merge.merged_name }
}

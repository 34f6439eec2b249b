import { hasTerm } from '../../../db/dialect'
import { requireWriter } from '../contacts/require-writer'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { addTagToContact, saveTag, removeTagFromContact } from '../crm/change-contact.server'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import { parseSearch } from '../search/search-terms'
import { findLeadRow } from '../leads/find-lead.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { rerankContactLeads } from '../lead-maintenance/recheck-leads.server'

export async function listTags(
  ctx: Ctx,
  { cursor, limit, search }: PageInput & { search?: string | undefined },
): Promise<Page<{ name: string }>> {
  const rows = await ctx.db.q
    .selectFrom('tags')
    .select('name')
    .where('account_id', '=', requireUser(ctx).accountId)
    .$if(cursor !== undefined, (query) => query.where('name', '>', cursor ?? ''))
    .where(({ and }) => and(parseSearch(search ?? '').map((term) => hasTerm('name', term))))
    .orderBy('name')
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit), nextCursor: nextCursor(rows, limit, ({ name }) => name) }
}

/** Idempotent. Throws forbidden. */
export async function createTag(ctx: Ctx, name: string): Promise<{ name: string }> {
  const user = requireWriter(ctx)
  return ctx.db.transact('tag.create', async (tx) => {
    await saveTag(tx, user.accountId, name)
    return { name }
  })
}

/** Also in the CRM; updates ranks on all boards. */
export async function tagLead(tx: Ctx, lead: LeadRow, tag: string, cause: Cause): Promise<LeadRow> {
  const added = await addTagToContact(tx, toTagChange(lead, tag, cause))
  return added ? recordTagChange(tx, lead, 'tagged', tag, cause) : lead
}

/** Also in the CRM. */
export async function untagLead(tx: Ctx, lead: LeadRow, tag: string, cause: Cause): Promise<LeadRow> {
  const removed = await removeTagFromContact(tx, toTagChange(lead, tag, cause))
  return removed ? recordTagChange(tx, lead, 'untagged', tag, cause) : lead
}

const toTagChange = (lead: LeadRow, tag: string, cause: Cause) => ({
  accountId: lead.account_id,
  contactId: lead.contact_id,
  tag,
  byUser: cause.byUser,
})

async function recordTagChange(
  tx: Ctx,
  lead: LeadRow,
  kind: 'tagged' | 'untagged',
  tag: string,
  cause: Cause,
): Promise<LeadRow> {
  await writeHistory(tx, lead, kind, cause, { tag })
  await rerankContactLeads(tx, lead.contact_id)
  return (await findLeadRow(tx, lead.id)) ?? lead
}

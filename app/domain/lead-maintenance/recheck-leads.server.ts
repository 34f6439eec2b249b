import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { updateLeadRow, type LeadChange } from '../leads/update-lead-row.server'
import { getDialFacts, getPriorityRank } from '../leads/contact-facts.server'
import { SYSTEM_CAUSE, writeHistory } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { removeLeadFromBoard } from '../leads/remove-lead-from-board.server'
import { withTally } from '../lead-counts/with-tally.server'

const leadsOfContact = statement((q, p: { contact_id: string }) =>
  q.selectFrom('leads').selectAll().where('contact_id', '=', p.contact_id),
)
const contactsOfNumber = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('leads', 'leads.contact_id', 'contact_phones.contact_id')
    .select('contact_phones.contact_id')
    .distinct()
    .where('contact_phones.account_id', '=', p.account_id)
    .where('contact_phones.e164', '=', p.e164),
)

const applyContactChange = (tx: Ctx, lead: LeadRow, change: LeadChange): Promise<void> =>
  withTally(tx, async (tally) => {
    const after = await updateLeadRow(tx, tally, lead, change)
    if (after === lead) return { result: undefined, news: [] }
    if (after.blocked_by !== lead.blocked_by)
      await writeHistory(tx, after, after.blocked_by ? 'blocked' : 'unblocked', SYSTEM_CAUSE, {
        reason: after.blocked_by ?? lead.blocked_by,
      })
    return { result: undefined, news: [{ type: 'lead.changed', lead: after }] }
  })

/** After a change of numbers, place or suppressions. */
export async function recheckContactLeads(tx: Ctx, contactId: string): Promise<void> {
  const leads = await tx.db.all(leadsOfContact, { contact_id: contactId })
  if (leads.length === 0) return
  const facts = await getDialFacts(tx, contactId)
  for (const lead of leads) await applyContactChange(tx, lead, facts)
}

export async function recheckNumberLeads(tx: Ctx, accountId: string, e164: string): Promise<void> {
  for (const { contact_id: contactId } of await tx.db.all(contactsOfNumber, { account_id: accountId, e164 }))
    await recheckContactLeads(tx, contactId)
}

export async function rerankContactLeads(tx: Ctx, contactId: string): Promise<void> {
  for (const lead of await tx.db.all(leadsOfContact, { contact_id: contactId }))
    await applyContactChange(tx, lead, { priority_rank: await getPriorityRank(tx, lead.stage_id, contactId) })
}

export async function removeContactFromBoards(tx: Ctx, contactId: string, byUser: string | null): Promise<void> {
  for (const lead of await tx.db.all(leadsOfContact, { contact_id: contactId }))
    await removeLeadFromBoard(tx, lead, { ...SYSTEM_CAUSE, byUser })
}

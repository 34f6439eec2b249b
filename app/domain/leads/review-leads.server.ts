import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { changeLead, type LeadChange } from './change-lead.server'
import { dialFactsOf, priorityOf } from './contact-facts.server'
import { NOBODY, writeHistory } from './lead-history.server'
import type { LeadRow } from './lead-state'
import { takeLeadOff } from './take-lead-off.server'
import { withTally } from './tell-board.server'

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

const told = (tctx: Ctx, lead: LeadRow, change: LeadChange): Promise<void> =>
  withTally(tctx, async (tally) => {
    const after = await changeLead(tctx, tally, lead, change)
    if (after === lead) return { result: undefined, news: [] }
    if (after.blocked_by !== lead.blocked_by)
      await writeHistory(tctx, after, after.blocked_by ? 'blocked' : 'unblocked', NOBODY, {
        reason: after.blocked_by ?? lead.blocked_by,
      })
    return { result: undefined, news: [{ type: 'lead.changed', lead: after }] }
  })

/** After a change of numbers, place or suppressions. */
export async function reviewContact(tctx: Ctx, contactId: string): Promise<void> {
  const leads = await tctx.db.all(leadsOfContact, { contact_id: contactId })
  if (leads.length === 0) return
  const facts = await dialFactsOf(tctx, contactId)
  for (const lead of leads) await told(tctx, lead, facts)
}

export async function reviewNumber(tctx: Ctx, accountId: string, e164: string): Promise<void> {
  for (const { contact_id: contactId } of await tctx.db.all(contactsOfNumber, { account_id: accountId, e164 }))
    await reviewContact(tctx, contactId)
}

export async function reviewTags(tctx: Ctx, contactId: string): Promise<void> {
  for (const lead of await tctx.db.all(leadsOfContact, { contact_id: contactId }))
    await told(tctx, lead, { priority_rank: await priorityOf(tctx, lead.stage_id, contactId) })
}

export async function takeContactOffBoards(tctx: Ctx, contactId: string, byUser: string | null): Promise<void> {
  for (const lead of await tctx.db.all(leadsOfContact, { contact_id: contactId }))
    await takeLeadOff(tctx, lead, { ...NOBODY, byUser })
}

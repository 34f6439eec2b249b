import { jsonValues } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { withTally } from '../lead-counts/with-tally.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import { getDialFacts, getPriorityRank } from './contact-facts.server'
import { updateLeadRow } from './update-lead-row.server'

const movedLeads = statement((q, p: { contact_id: string; ids: string }) =>
  q.selectFrom('leads').selectAll().where('contact_id', '=', p.contact_id).where('id', 'in', jsonValues(p.ids)),
)
const moveHistory = statement((q, p: { lead_id: string; to: string }) =>
  q.updateTable('lead_history').set({ contact_id: p.to }).where('lead_id', '=', p.lead_id),
)

interface UnmergedContacts {
  from: string
  to: string
  leadIds: readonly string[]
}

/** Run after numbers and tags are separate. A lead that was joined with another stays joined. */
export async function unmergeLeads(tx: Ctx, { from, to, leadIds }: UnmergedContacts, cause: Cause): Promise<void> {
  for (const lead of await tx.db.all(movedLeads, { contact_id: from, ids: JSON.stringify(leadIds) })) {
    await withTally(tx, async (tally) => {
      const after = await updateLeadRow(tx, tally, lead, {
        contact_id: to,
        ...(await getDialFacts(tx, to)),
        priority_rank: await getPriorityRank(tx, lead.stage_id, to),
      })
      await writeHistory(tx, after, 'contact-unmerged', cause, {})
      return { result: undefined, news: [{ type: 'lead.changed', lead: after }] }
    })
    await tx.db.write(moveHistory, { lead_id: lead.id, to })
  }
}

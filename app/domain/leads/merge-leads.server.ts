import { jsonValues } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { updateLeadRow, deleteLead } from './update-lead-row.server'
import { getDialFacts, getPriorityRank } from './contact-facts.server'
import { findLeadRowOfContact } from './find-lead.server'
import { inheritLead } from './inherit-lead.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import { withTally, type LeadEvent } from '../lead-counts/with-tally.server'

const leadsOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('leads').selectAll().where('contact_id', '=', p.contact_id),
)
const movedLeads = statement((q, p: { contact_id: string; ids: string }) =>
  q.selectFrom('leads').selectAll().where('contact_id', '=', p.contact_id).where('id', 'in', jsonValues(p.ids)),
)
const placeNames = statement((q, p: { stage_id: string }) =>
  q
    .selectFrom('stages')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .select(['stages.name as stage', 'boards.name as board'])
    .where('stages.id', '=', p.stage_id),
)
const moveHistory = statement((q, p: { lead_id: string; to: string }) =>
  q.updateTable('lead_history').set({ contact_id: p.to }).where('lead_id', '=', p.lead_id),
)

export interface MergedContacts {
  from: string
  to: string
  /** For history. */
  name: string
}

/** Run after merging numbers and tags. On a board with both, `to`'s lead stays and inherits. */
export async function mergeLeads(tx: Ctx, { from, to, name }: MergedContacts, cause: Cause): Promise<void> {
  for (const lead of await tx.db.all(leadsOf, { contact_id: from })) {
    await withTally(tx, async (tally) => {
      const other = await findLeadRowOfContact(tx, lead.board_id, to)
      if (!other) {
        const after = await updateLeadRow(tx, tally, lead, {
          contact_id: to,
          ...(await getDialFacts(tx, to)),
          priority_rank: await getPriorityRank(tx, lead.stage_id, to),
        })
        await writeHistory(tx, after, 'contact-merged', cause, { name })
        return { result: undefined, news: [{ type: 'lead.changed', lead: after }] }
      }
      const names = await tx.db.first(placeNames, { stage_id: lead.stage_id })
      const place = { fromStage: names?.stage ?? null, fromBoard: names?.board ?? null }
      await writeHistory(tx, lead, 'merged', cause, { ...place, toBoard: names?.board ?? null })
      await deleteLead(tx, tally, lead)
      // Outcomes of the removed lead's calls apply to it.
      await writeHistory(tx, other, 'joined', cause, { leadId: lead.id, ...place })
      const target: LeadRow = await inheritLead(tx, tally, other, lead, cause)
      const news: LeadEvent[] = [
        { type: 'lead.removed', lead },
        { type: 'lead.changed', lead: target },
      ]
      return { result: undefined, news }
    })
    await tx.db.write(moveHistory, { lead_id: lead.id, to })
  }
}

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

import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { changeLead, deleteLead } from './change-lead.server'
import { dialFactsOf, priorityOf } from './contact-facts.server'
import { leadRowOf } from './find-lead.server'
import { inherit } from './inherit-lead.server'
import { writeHistory, type Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import { withTally, type LeadNews } from './tell-board.server'

const leadsOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('leads').selectAll().where('contact_id', '=', p.contact_id),
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
export async function mergeLeads(tctx: Ctx, { from, to, name }: MergedContacts, cause: Cause): Promise<void> {
  for (const lead of await tctx.db.all(leadsOf, { contact_id: from })) {
    await withTally(tctx, async (tally) => {
      const other = await leadRowOf(tctx, lead.board_id, to)
      if (!other) {
        const after = await changeLead(tctx, tally, lead, {
          contact_id: to,
          ...(await dialFactsOf(tctx, to)),
          priority_rank: await priorityOf(tctx, lead.stage_id, to),
        })
        await writeHistory(tctx, after, 'contact-merged', cause, { name })
        return { result: undefined, news: [{ type: 'lead.changed', lead: after }] }
      }
      const names = await tctx.db.first(placeNames, { stage_id: lead.stage_id })
      const place = { fromStage: names?.stage ?? null, fromBoard: names?.board ?? null }
      await writeHistory(tctx, lead, 'merged', cause, { ...place, toBoard: names?.board ?? null })
      await deleteLead(tctx, tally, lead)
      // Outcomes of the removed lead's calls apply to it.
      await writeHistory(tctx, other, 'joined', cause, { leadId: lead.id, ...place })
      const heir: LeadRow = await inherit(tctx, tally, other, lead, cause)
      const news: LeadNews[] = [
        { type: 'lead.removed', lead },
        { type: 'lead.changed', lead: heir },
      ]
      return { result: undefined, news }
    })
    await tctx.db.write(moveHistory, { lead_id: lead.id, to })
  }
}

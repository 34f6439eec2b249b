import type { Ctx } from '../context.server'
import { insertLead } from './change-lead.server'
import { dialFactsOf, priorityOf } from './contact-facts.server'
import { writeHistory, type Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import { HOT_MS } from './leads.schema'
import type { Tally } from './tally.server'

export interface BookLead {
  accountId: string
  boardId: string
  stageId: string
  stageName: string
  contactId: string
  importType: LeadRow['import_type']
  intoFirstStage: boolean
}

/** null: already on the board. Publishes nothing; the caller writes the tally. */
export async function bookLead(tctx: Ctx, tally: Tally, input: BookLead, cause: Cause): Promise<LeadRow | null> {
  const now = tctx.clock.now()
  const hot = input.intoFirstStage && input.importType !== 'BULK'
  const lead = await insertLead(tctx, tally, {
    id: tctx.ids('lead'),
    account_id: input.accountId,
    board_id: input.boardId,
    stage_id: input.stageId,
    contact_id: input.contactId,
    assigned_to: '',
    ...(await dialFactsOf(tctx, input.contactId)),
    priority_rank: await priorityOf(tctx, input.stageId, input.contactId),
    hot_until: hot ? now + HOT_MS : null,
    import_type: input.importType,
    entered_stage_at: now,
    created_at: now,
  })
  if (lead)
    await writeHistory(tctx, lead, 'added', cause, {
      toStageId: input.stageId,
      toStage: input.stageName,
      importType: input.importType,
    })
  return lead
}

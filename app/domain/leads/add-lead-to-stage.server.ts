import type { Ctx } from '../context.server'
import { insertLead } from './update-lead-row.server'
import { getDialFacts, getPriorityRank } from './contact-facts.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import { HOT_MS } from './leads.schema'
import type { Tally } from '../lead-counts/tally.server'

export interface AddLeadToStage {
  accountId: string
  boardId: string
  stageId: string
  stageName: string
  contactId: string
  importType: LeadRow['import_type']
  intoFirstStage: boolean
}

/** null: already on the board. Publishes nothing; the caller writes the tally. */
export async function addLeadToStage(
  tx: Ctx,
  tally: Tally,
  input: AddLeadToStage,
  cause: Cause,
): Promise<LeadRow | null> {
  const now = tx.clock.now()
  const hot = input.intoFirstStage && input.importType !== 'BULK'
  const lead = await insertLead(tx, tally, {
    id: tx.ids('lead'),
    account_id: input.accountId,
    board_id: input.boardId,
    stage_id: input.stageId,
    contact_id: input.contactId,
    assigned_to: '',
    ...(await getDialFacts(tx, input.contactId)),
    priority_rank: await getPriorityRank(tx, input.stageId, input.contactId),
    hot_until: hot ? now + HOT_MS : null,
    import_type: input.importType,
    entered_stage_at: now,
    created_at: now,
  })
  if (lead)
    await writeHistory(tx, lead, 'added', cause, {
      toStageId: input.stageId,
      toStage: input.stageName,
      importType: input.importType,
    })
  return lead
}

import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { deleteLead } from './update-lead-row.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import type { Tally } from '../lead-counts/tally.server'
import { withTally } from '../lead-counts/with-tally.server'

const stageName = statement((q, p: { id: string }) => q.selectFrom('stages').select('name').where('id', '=', p.id))

/** Contact and history stay. */
export const removeLeadFromBoard = (tx: Ctx, lead: LeadRow, cause: Cause): Promise<void> =>
  withTally(tx, async (tally) => {
    await applyLeadRemoval(tx, tally, lead, cause)
    return { result: undefined, news: [{ type: 'lead.removed', lead }] }
  })

/** Publishes nothing; the caller writes the tally. */
export async function applyLeadRemoval(tx: Ctx, tally: Tally, lead: LeadRow, cause: Cause): Promise<void> {
  const stage = await tx.db.first(stageName, { id: lead.stage_id })
  await writeHistory(tx, lead, 'removed', cause, { fromStageId: lead.stage_id, fromStage: stage?.name ?? null })
  await deleteLead(tx, tally, lead)
}

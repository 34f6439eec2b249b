import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { deleteLead } from './change-lead.server'
import { writeHistory, type Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import type { Tally } from './tally.server'
import { withTally } from './tell-board.server'

const stageName = statement((q, p: { id: string }) => q.selectFrom('stages').select('name').where('id', '=', p.id))

/** Contact and history stay. */
export const takeLeadOff = (tctx: Ctx, lead: LeadRow, cause: Cause): Promise<void> =>
  withTally(tctx, async (tally) => {
    await bookRemoval(tctx, tally, lead, cause)
    return { result: undefined, news: [{ type: 'lead.removed', lead }] }
  })

/** Publishes nothing; the caller writes the tally. */
export async function bookRemoval(tctx: Ctx, tally: Tally, lead: LeadRow, cause: Cause): Promise<void> {
  const stage = await tctx.db.first(stageName, { id: lead.stage_id })
  await writeHistory(tctx, lead, 'removed', cause, { fromStageId: lead.stage_id, fromStage: stage?.name ?? null })
  await deleteLead(tctx, tally, lead)
}

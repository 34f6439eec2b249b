import { requireUser } from '../access/require'
import { findStage, getBoardForWork } from '../boards/board-access.server'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { fireRules } from '../rules/fire-rules.server'
import { findLeadRow, requireInStage, requireOwnLead } from './find-lead.server'
import { leadView } from './lead-views.server'
import type { LeadView } from './leads.schema'
import { moveLeadToStage } from './move-lead-to-stage.server'

/** Also runs the stage's rules. Throws not_found, forbidden, conflict if it was moved. */
export async function moveLead(
  ctx: Ctx,
  /** Target. `withRules` false: an undo. */
  input: {
    id: string
    stageId: string
    leadId: string
    fromBoardId: string
    fromStageId: string
    withRules?: boolean
  },
): Promise<LeadView> {
  const user = requireUser(ctx)
  return ctx.db.transact('lead.move', async (tx) => {
    const to = await getBoardForWork(tx, input.id)
    const stage = await findStage(tx, to.id, input.stageId)
    const from = input.fromBoardId === to.id ? to : await getBoardForWork(tx, input.fromBoardId)
    const lead = await findLeadRow(tx, input.leadId)
    // A repeated request gets the same response.
    const isInStage = lead?.stage_id === stage.id
    if (!lead || (!isInStage && lead.board_id !== from.id)) throw notFound('Lead')
    if (!isInStage) await requireInStage(tx, lead, input.fromStageId)
    requireOwnLead(tx, lead)
    const cause = { byUser: user.userId, ruleId: null, fact: null }
    const moved = await moveLeadToStage(tx, lead, stage.id, cause)
    const after =
      moved.historyId === null || input.withRules === false
        ? moved.lead
        : await fireRules(tx, { kind: 'moved', lead: moved.lead, historyId: moved.historyId })
    // A rule may have removed it.
    return leadView(tx, after ?? moved.lead, parseBoardSettings(to.dialer_settings))
  })
}

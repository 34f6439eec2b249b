import { requireUser } from '../access/require'
import { findStage, seeBoardToWork } from '../boards/board-access.server'
import { boardSettingsOf } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { fireRules } from '../rules/fire-rules.server'
import { leadRow, requireInStage } from './find-lead.server'
import { leadView } from './lead-views.server'
import type { LeadView } from './leads.schema'
import { putLead } from './put-lead.server'

/** Also runs the stage's rules. Throws not_found, forbidden, conflict if it was moved. */
export async function moveLead(
  ctx: Ctx,
  /** Target. */
  input: { id: string; stageId: string; leadId: string; fromBoardId: string; fromStageId: string },
): Promise<LeadView> {
  const user = requireUser(ctx)
  return ctx.db.transact('lead.move', async (tctx) => {
    const to = await seeBoardToWork(tctx, input.id)
    const stage = await findStage(tctx, to.id, input.stageId)
    const from = input.fromBoardId === to.id ? to : await seeBoardToWork(tctx, input.fromBoardId)
    const lead = await leadRow(tctx, input.leadId)
    // A repeated request gets the same response.
    const settled = lead?.stage_id === stage.id
    if (!lead || (!settled && lead.board_id !== from.id)) throw notFound('Lead')
    if (!settled) await requireInStage(tctx, lead, input.fromStageId)
    const cause = { byUser: user.userId, ruleId: null, fact: null }
    const moved = await putLead(tctx, lead, stage.id, cause)
    const after =
      moved.historyId === null
        ? moved.lead
        : await fireRules(tctx, { kind: 'moved', lead: moved.lead, historyId: moved.historyId })
    // A rule may have removed it.
    return leadView(tctx, after ?? moved.lead, boardSettingsOf(to.dialer_settings))
  })
}

import { getVisibleBoard } from '../boards/board-access.server'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findLeadRowOfContact, getVisibleLead } from './find-lead.server'
import { leadView } from './lead-views.server'
import type { LeadSelection, LeadView } from './leads.schema'

interface OnBoard {
  id: string
  leadId: string
}

/** Throws not_found. */
export async function findLead(ctx: Ctx, place: OnBoard): Promise<LeadView> {
  const { board, lead } = await getVisibleLead(ctx, { ...place, stageId: '' })
  return leadView(ctx, lead, parseBoardSettings(board.dialer_settings))
}

/** Throws not_found. */
export async function findLeadOfContact(ctx: Ctx, place: { id: string; contactId: string }): Promise<LeadView> {
  const board = await getVisibleBoard(ctx, place.id)
  const lead = await findLeadRowOfContact(ctx, board.id, place.contactId)
  if (!lead) throw notFound('Lead')
  return leadView(ctx, lead, parseBoardSettings(board.dialer_settings))
}

const LAST_SELECTIONS = 10

/** Throws not_found. */
export async function lastSelections(ctx: Ctx, place: OnBoard): Promise<LeadSelection[]> {
  const { board, lead } = await getVisibleLead(ctx, { ...place, stageId: '' })
  const rows = await ctx.db.q
    .selectFrom('selections')
    .innerJoin('campaigns', 'campaigns.id', 'selections.campaign_id')
    .select(['selections.id', 'selections.decision', 'selections.reasons', 'selections.created_at'])
    .where('selections.account_id', '=', board.account_id)
    .where('selections.contact_id', '=', lead.contact_id)
    .where('campaigns.board_id', '=', board.id)
    .orderBy('selections.id', 'desc')
    .limit(LAST_SELECTIONS)
    .execute()
  return rows.map(({ id, decision, reasons, created_at }) => ({
    id,
    decision,
    reasons: JSON.parse(reasons) as string[],
    at: new Date(created_at).toISOString(),
  }))
}

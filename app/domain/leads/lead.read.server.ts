import { seeBoard } from '../boards/board-access.server'
import { boardSettingsOf } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { leadRowOf, seeLead } from './find-lead.server'
import { leadView } from './lead-views.server'
import type { LeadSelection, LeadView } from './leads.schema'

/** A lead of a board, whatever its stage. */
interface OnBoard {
  /** Board. */
  id: string
  leadId: string
}

/** One lead of a board that the caller sees. Throws not_found. */
export async function findLead(ctx: Ctx, place: OnBoard): Promise<LeadView> {
  const { board, lead } = await seeLead(ctx, { ...place, stageId: '' })
  return leadView(ctx, lead, boardSettingsOf(board.dialer_settings))
}

/** The lead of a contact on a board that the caller sees. Throws not_found. */
export async function findLeadOfContact(ctx: Ctx, place: { id: string; contactId: string }): Promise<LeadView> {
  const board = await seeBoard(ctx, place.id)
  const lead = await leadRowOf(ctx, board.id, place.contactId)
  if (!lead) throw notFound('Lead')
  return leadView(ctx, lead, boardSettingsOf(board.dialer_settings))
}

const LAST_SELECTIONS = 10

/** When a board was dialed, whichever of its stages: the last times that a lead was chosen or passed over, newest first, and why. Throws not_found. */
export async function lastSelections(ctx: Ctx, place: OnBoard): Promise<LeadSelection[]> {
  const { board, lead } = await seeLead(ctx, { ...place, stageId: '' })
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

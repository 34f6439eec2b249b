import { statement } from '../../../db/statement'
import { findStage, seeBoard, seeBoardToWork, type BoardRow, type StageRow } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import type { LeadRow } from './lead-state'

const leadById = statement((q, p: { id: string }) => q.selectFrom('leads').selectAll().where('id', '=', p.id))
const leadOfContact = statement((q, p: { board_id: string; contact_id: string }) =>
  q.selectFrom('leads').selectAll().where('board_id', '=', p.board_id).where('contact_id', '=', p.contact_id),
)
const stageName = statement((q, p: { id: string }) => q.selectFrom('stages').select('name').where('id', '=', p.id))

/** Where a caller says that a lead is. */
export interface LeadPlace {
  /** Board. */
  id: string
  stageId: string
  leadId: string
}

/** The stored lead; undefined when it is on no board any more. For engines and jobs, which need nobody's permission. */
export const leadRow = async (tctx: Ctx, id: string): Promise<LeadRow | undefined> => tctx.db.first(leadById, { id })

/** The lead of a contact on a board; the caller has found the board. */
export const leadRowOf = async (tctx: Ctx, boardId: string, contactId: string): Promise<LeadRow | undefined> =>
  tctx.db.first(leadOfContact, { board_id: boardId, contact_id: contactId })

/** A lead that the caller sees on a board, whatever its stage. Throws not_found. */
export async function seeLead(ctx: Ctx, place: LeadPlace): Promise<{ board: BoardRow; lead: LeadRow }> {
  const board = await seeBoard(ctx, place.id)
  const lead = await leadRow(ctx, place.leadId)
  if (lead?.board_id !== board.id) throw notFound('Lead')
  return { board, lead }
}

/**
 * A lead that the caller may work, where the caller believes it to be. Throws not_found, forbidden for coaches, and conflict
 * with the stage in which it is now when somebody or a rule moved it meanwhile.
 */
export async function seeLeadToWork(
  tctx: Ctx,
  place: LeadPlace,
): Promise<{ board: BoardRow; stage: StageRow; lead: LeadRow }> {
  const board = await seeBoardToWork(tctx, place.id)
  const lead = await leadRow(tctx, place.leadId)
  if (lead?.board_id !== board.id) throw notFound('Lead')
  const stage = await findStage(tctx, board.id, place.stageId)
  await requireInStage(tctx, lead, stage.id)
  return { board, stage, lead }
}

/** Throws conflict, with where it is, when a lead is in another stage than the caller saw it in. */
export async function requireInStage(tctx: Ctx, lead: LeadRow, stageId: string): Promise<void> {
  if (lead.stage_id === stageId) return
  const now = await tctx.db.first(stageName, { id: lead.stage_id })
  throw new DomainError('conflict', `This lead was moved to '${now?.name ?? 'another stage'}' meanwhile`)
}

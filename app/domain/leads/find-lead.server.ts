import { statement } from '../../../db/statement'
import {
  findStage,
  getVisibleBoard,
  getBoardForWork,
  type BoardRow,
  type StageRow,
} from '../boards/board-access.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { leadsWords } from './leads.words'
import type { LeadRow } from './lead-state'

const leadById = statement((q, p: { id: string }) => q.selectFrom('leads').selectAll().where('id', '=', p.id))
const leadOfContact = statement((q, p: { board_id: string; contact_id: string }) =>
  q.selectFrom('leads').selectAll().where('board_id', '=', p.board_id).where('contact_id', '=', p.contact_id),
)
const stageName = statement((q, p: { id: string }) => q.selectFrom('stages').select('name').where('id', '=', p.id))

export interface LeadKey {
  id: string
  stageId: string
  leadId: string
}

/** No permission check: for jobs and engines. */
export const findLeadRow = async (tx: Ctx, id: string): Promise<LeadRow | undefined> => tx.db.first(leadById, { id })

/** No permission check. */
export const findLeadRowOfContact = async (tx: Ctx, boardId: string, contactId: string): Promise<LeadRow | undefined> =>
  tx.db.first(leadOfContact, { board_id: boardId, contact_id: contactId })

/** Throws not_found. */
export async function getVisibleLead(ctx: Ctx, place: LeadKey): Promise<{ board: BoardRow; lead: LeadRow }> {
  const board = await getVisibleBoard(ctx, place.id)
  const lead = await findLeadRow(ctx, place.leadId)
  if (lead?.board_id !== board.id) throw notFound('Lead')
  return { board, lead }
}

/** Throws not_found, forbidden, conflict if it was moved. */
export async function getLeadForWork(
  tx: Ctx,
  place: LeadKey,
): Promise<{ board: BoardRow; stage: StageRow; lead: LeadRow }> {
  const board = await getBoardForWork(tx, place.id)
  const lead = await findLeadRow(tx, place.leadId)
  if (lead?.board_id !== board.id) throw notFound('Lead')
  const stage = await findStage(tx, board.id, place.stageId)
  await requireInStage(tx, lead, stage.id)
  return { board, stage, lead }
}

/** Members work unassigned leads and their own. Throws forbidden. */
export function requireOwnLead(ctx: Ctx, lead: LeadRow): void {
  const user = requireUser(ctx)
  if (lead.assigned_to === '' || lead.assigned_to === user.userId || user.permissions.has('lead:assign')) return
  throw new DomainError('forbidden', leadsWords.assignedToAnotherSeller)
}

/** Throws conflict. */
export async function requireInStage(tx: Ctx, lead: LeadRow, stageId: string): Promise<void> {
  if (lead.stage_id === stageId) return
  const stage = await tx.db.first(stageName, { id: lead.stage_id })
  throw new DomainError('conflict', leadsWords.movedTo(stage?.name ?? leadsWords.anotherStage))
}

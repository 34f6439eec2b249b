import { statement } from '../../../db/statement'
import { isBoardVisibleTo } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findUserName } from './apply-lead-change.server'
import { updateLeadRow, deleteLead } from './update-lead-row.server'
import { getPriorityRank } from './contact-facts.server'
import { findLeadRowOfContact } from './find-lead.server'
import { inheritLead } from './inherit-lead.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import type { Tally } from '../lead-counts/tally.server'
import { withTally, type LeadEvent } from '../lead-counts/with-tally.server'

const placeOf = statement((q, p: { stage_id: string }) =>
  q
    .selectFrom('stages')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .select([
      'stages.name as stage',
      'boards.name as board',
      'boards.id as board_id',
      'boards.account_id',
      'stages.deleted_at',
    ])
    .where('stages.id', '=', p.stage_id)
    .where('boards.deleted_at', 'is', null),
)
/** Includes deleted stages. */
const nameOf = statement((q, p: { stage_id: string }) =>
  q
    .selectFrom('stages')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .select(['stages.name as stage', 'boards.name as board'])
    .where('stages.id', '=', p.stage_id),
)

export interface LeadMove {
  /** The contact's other lead, if the board had one. */
  lead: LeadRow
  /** null: already in the stage. */
  historyId: string | null
}

/**
 * If the target board has the contact, its lead moves and this one is removed. Unassigns a user without access. Throws
 * not_found.
 */
export async function moveLeadToStage(tx: Ctx, lead: LeadRow, stageId: string, cause: Cause): Promise<LeadMove> {
  return withTally(tx, async (tally) => {
    const { other, ...result } = await applyLeadMove(tx, tally, lead, stageId, cause)
    const { lead: after, historyId } = result
    if (after.board_id === lead.board_id)
      return {
        result,
        news: historyId === null ? [] : [{ type: 'lead.moved', lead: after, fromStageId: lead.stage_id }],
      }
    const news: LeadEvent[] = [{ type: 'lead.removed', lead }]
    if (!other) news.push({ type: 'lead.added', lead: after })
    else if (historyId !== null) news.push({ type: 'lead.moved', lead: after, fromStageId: other.stage_id })
    else if (after !== other) news.push({ type: 'lead.changed', lead: after })
    return { result, news }
  })
}

/** Publishes nothing; the caller writes the tally. `other`: the lead there before. */
export async function applyLeadMove(
  tx: Ctx,
  tally: Tally,
  lead: LeadRow,
  stageId: string,
  cause: Cause,
): Promise<LeadMove & { other?: LeadRow }> {
  if (lead.stage_id === stageId) return { lead, historyId: null }
  const to = await tx.db.first(placeOf, { stage_id: stageId })
  if (!to || to.deleted_at !== null || to.account_id !== lead.account_id) throw notFound('Stage')
  const from = await tx.db.first(nameOf, { stage_id: lead.stage_id })
  const sameBoard = to.board_id === lead.board_id
  const details = {
    fromStageId: lead.stage_id,
    fromStage: from?.stage ?? null,
    toStageId: stageId,
    toStage: to.stage,
    ...(sameBoard ? {} : { fromBoard: from?.board ?? null, toBoard: to.board }),
  }
  const other = sameBoard ? undefined : await findLeadRowOfContact(tx, to.board_id, lead.contact_id)
  if (other) {
    await writeHistory(tx, lead, 'merged', cause, details)
    await deleteLead(tx, tally, lead)
    // Outcomes of the removed lead's calls apply to it (board-call.server.ts).
    await writeHistory(tx, other, 'joined', cause, {
      leadId: lead.id,
      fromStage: details.fromStage,
      fromBoard: from?.board ?? null,
    })
    const target = await inheritLead(tx, tally, other, lead, cause)
    return { ...(await applyLeadMove(tx, tally, target, stageId, cause)), other }
  }
  const after = await updateLeadRow(tx, tally, lead, {
    board_id: to.board_id,
    stage_id: stageId,
    assigned_to: sameBoard ? lead.assigned_to : await getAssigneeOnBoard(tx, lead.assigned_to, to.board_id),
    priority_rank: await getPriorityRank(tx, stageId, lead.contact_id),
    entered_stage_at: tx.clock.now(),
  })
  const historyId = await writeHistory(tx, after, 'moved', cause, details)
  if (after.assigned_to !== lead.assigned_to)
    await writeHistory(tx, after, 'unassigned', cause, {
      userId: lead.assigned_to,
      name: await findUserName(tx, lead.assigned_to),
    })
  return { lead: after, historyId }
}

const getAssigneeOnBoard = async (tx: Ctx, userId: string, boardId: string): Promise<string> =>
  userId !== '' && (await isBoardVisibleTo(tx, boardId, userId)) ? userId : ''

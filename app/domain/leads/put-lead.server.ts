import { statement } from '../../../db/statement'
import { isSeenBy } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nameOfPerson } from './alter-lead.server'
import { changeLead, deleteLead } from './change-lead.server'
import { priorityOf } from './contact-facts.server'
import { leadRowOf } from './find-lead.server'
import { inherit } from './inherit-lead.server'
import { writeHistory, type Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import type { Tally } from './tally.server'
import { withTally, type LeadNews } from './tell-board.server'

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

export interface Moved {
  /** The contact's other lead, if the board had one. */
  lead: LeadRow
  /** null: already in the stage. */
  historyId: string | null
}

/**
 * If the target board has the contact, its lead moves and this one is removed. Unassigns a user without access. Throws
 * not_found.
 */
export async function putLead(tctx: Ctx, lead: LeadRow, stageId: string, cause: Cause): Promise<Moved> {
  return withTally(tctx, async (tally) => {
    const { other, ...result } = await bookMove(tctx, tally, lead, stageId, cause)
    const { lead: after, historyId } = result
    if (after.board_id === lead.board_id)
      return {
        result,
        news: historyId === null ? [] : [{ type: 'lead.moved', lead: after, fromStageId: lead.stage_id }],
      }
    const news: LeadNews[] = [{ type: 'lead.removed', lead }]
    if (!other) news.push({ type: 'lead.added', lead: after })
    else if (historyId !== null) news.push({ type: 'lead.moved', lead: after, fromStageId: other.stage_id })
    else if (after !== other) news.push({ type: 'lead.changed', lead: after })
    return { result, news }
  })
}

/** Publishes nothing; the caller writes the tally. `other`: the lead there before. */
export async function bookMove(
  tctx: Ctx,
  tally: Tally,
  lead: LeadRow,
  stageId: string,
  cause: Cause,
): Promise<Moved & { other?: LeadRow }> {
  if (lead.stage_id === stageId) return { lead, historyId: null }
  const to = await tctx.db.first(placeOf, { stage_id: stageId })
  if (!to || to.deleted_at !== null || to.account_id !== lead.account_id) throw notFound('Stage')
  const from = await tctx.db.first(nameOf, { stage_id: lead.stage_id })
  const sameBoard = to.board_id === lead.board_id
  const details = {
    fromStageId: lead.stage_id,
    fromStage: from?.stage ?? null,
    toStageId: stageId,
    toStage: to.stage,
    ...(sameBoard ? {} : { fromBoard: from?.board ?? null, toBoard: to.board }),
  }
  const other = sameBoard ? undefined : await leadRowOf(tctx, to.board_id, lead.contact_id)
  if (other) {
    await writeHistory(tctx, lead, 'merged', cause, details)
    await deleteLead(tctx, tally, lead)
    // Outcomes of the removed lead's calls apply to it (board-call.server.ts).
    await writeHistory(tctx, other, 'joined', cause, {
      leadId: lead.id,
      fromStage: details.fromStage,
      fromBoard: from?.board ?? null,
    })
    const heir = await inherit(tctx, tally, other, lead, cause)
    return { ...(await bookMove(tctx, tally, heir, stageId, cause)), other }
  }
  const after = await changeLead(tctx, tally, lead, {
    board_id: to.board_id,
    stage_id: stageId,
    assigned_to: sameBoard ? lead.assigned_to : await keptAssignment(tctx, lead.assigned_to, to.board_id),
    priority_rank: await priorityOf(tctx, stageId, lead.contact_id),
    entered_stage_at: tctx.clock.now(),
  })
  const historyId = await writeHistory(tctx, after, 'moved', cause, details)
  if (after.assigned_to !== lead.assigned_to)
    await writeHistory(tctx, after, 'unassigned', cause, {
      userId: lead.assigned_to,
      name: await nameOfPerson(tctx, lead.assigned_to),
    })
  return { lead: after, historyId }
}

const keptAssignment = async (tctx: Ctx, userId: string, boardId: string): Promise<string> =>
  userId !== '' && (await isSeenBy(tctx, boardId, userId)) ? userId : ''

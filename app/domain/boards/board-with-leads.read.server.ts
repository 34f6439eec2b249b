import { findBoard } from './boards.read.server'
import type { BoardView } from './boards.schema'
import type { Ctx } from '../context.server'
import type { Page } from '../paging/page'
import type { BoardWithLeads } from './board-with-leads.schema'
import { listLeads } from '../leads/leads.read.server'
import type { LeadView } from '../leads/leads.schema'

/** With the user's filter and order. Throws like `listLeads`. */
export function listShownLeads(
  ctx: Ctx,
  { id, userSettings: { assignmentUserId, ...shown } }: Pick<BoardView, 'id' | 'userSettings'>,
  stageId: string,
  cursor?: string,
): Promise<Page<LeadView>> {
  return listLeads(ctx, { id, stageId, ...shown, assignmentUserId: assignmentUserId ?? undefined, cursor })
}

/** Throws not_found. */
export async function findBoardWithLeads(ctx: Ctx, id: string): Promise<BoardWithLeads> {
  const board = await findBoard(ctx, id)
  const stages: BoardWithLeads['stages'] = []
  for (const stage of board.stages) {
    const { items, nextCursor } = await listShownLeads(ctx, board, stage.id)
    stages.push({ ...stage, contacts: items, contactsCursor: nextCursor })
  }
  return { ...board, stages }
}

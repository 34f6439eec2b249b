import { findBoard } from '~/domain/boards/boards.read.server'
import { searchLeads } from '~/domain/board-leads/search-leads.read.server'
import type { Ctx } from '~/domain/context.server'
import { requireUser } from '~/domain/access/require'
import { isDomainError } from '~/domain/errors'
import { findBoardCounts } from '~/domain/lead-counts/counts.read.server'
import { listShownLeads } from '~/domain/boards/board-with-leads.read.server'
import type { Column, LoadedBoard } from './board-state'

/** One column's later page, for browsers without scripts. */
export interface ColumnStart {
  stageId: string
  cursor: string
}

/** Loads a board with the first page of each stage, or with the leads that match `search`. Throws not_found. */
export async function loadBoard(
  ctx: Ctx,
  id: string,
  { start, search }: { start: ColumnStart | null; search: string },
): Promise<LoadedBoard> {
  const board = await findBoard(ctx, id)
  const { userId } = requireUser(ctx)
  if (search !== '') {
    const found = await searchLeads(ctx, { id, search })
    const columns = Object.fromEntries(
      board.stages.map((stage) => [
        stage.id,
        { leads: found.items.filter((lead) => lead.stageId === stage.id), nextCursor: null },
      ]),
    )
    return {
      board,
      counts: await findBoardCounts(ctx, { id }),
      columns,
      userId,
      search,
      hasMore: found.nextCursor !== null,
    }
  }
  const loadColumn = async (stageId: string, cursor?: string): Promise<Column> => {
    const { items, nextCursor } = await listShownLeads(ctx, board, stageId, cursor)
    return { leads: items, nextCursor }
  }
  const columns: LoadedBoard['columns'] = {}
  for (const { id: stageId } of board.stages)
    columns[stageId] =
      start?.stageId === stageId
        ? await withFirstPageFallback(loadColumn(stageId, start.cursor), () => loadColumn(stageId))
        : await loadColumn(stageId)
  return { board, counts: await findBoardCounts(ctx, { id }), columns, userId, search, hasMore: false }
}

/** Falls back to the first page on an invalid cursor. */
async function withFirstPageFallback(page: Promise<Column>, first: () => Promise<Column>): Promise<Column> {
  try {
    return await page
  } catch (error) {
    if (isDomainError(error) && error.code === 'invalid') return first()
    throw error
  }
}

import type { Ctx } from '../context.server'
import type { BoardRow } from './board-access.server'
import { listBoardDispositions } from './boards.read.server'

/** Gives stages or dispositions of a board the order of their ids. */
export async function setOrder(tctx: Ctx, table: 'stages' | 'dispositions', ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tctx.db.q.updateTable(table).set({ position }).where('id', '=', id).execute()
}

/** Ids with one of them at another place, from 0; a place behind the end is the end. */
export function placed(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/** Every window of the board gets its dispositions as they are now. */
export const tellDispositions = async (tctx: Ctx, board: Pick<BoardRow, 'id' | 'account_id'>) =>
  tctx.db.recordEvent({
    type: 'dispositions.changed',
    room: `board:${board.id}`,
    accountId: board.account_id,
    subjectId: board.id,
    payload: { boardId: board.id, dispositions: await listBoardDispositions(tctx, board.id) },
  })

import type { BoardView } from '../../../app/domain/boards/boards.schema'
import type { Caller } from './caller'
import { median } from './measure'

/** Moves of one look. */
export const MOVES = 60

/** Where a lead is asked to go, and what with. */
export const moveOf = (board: BoardView, leadId: string, fromStageId: string, toStageId: string) => ({
  path: `/api/v1/call-boards/${board.id}/stages/${toStageId}/leads/${leadId}`,
  body: { fromBoardId: board.id, fromStageId },
})

/** Leads from all over the first stage go to the next one and back; p50 of the way there. */
export async function moveMs({ ask }: Caller, board: BoardView, ids: string[]): Promise<number> {
  const taken: number[] = []
  const [from, to] = board.stageOrder as [string, string]
  const move = async (id: string, source: string, target: string) => {
    const { path, body } = moveOf(board, id, source, target)
    return (await ask('POST', path, body)).ms
  }
  for (let n = 0; n < MOVES; n += 1) {
    const id = ids[Math.floor((ids.length * (n + 0.5)) / MOVES)]!
    taken.push(await move(id, from, to))
    await move(id, to, from)
  }
  return median(taken)
}

import type { Ctx } from '../context.server'

type BoardRef = { id: string; account_id: string }

/** For lists of boards. */
export const publishBoards = (tx: Ctx, board: BoardRef) =>
  tx.db.recordEvent({
    type: 'boards.changed',
    room: `account:${board.account_id}`,
    accountId: board.account_id,
    subjectId: board.id,
    payload: { boardId: board.id },
  })

/** For subscribers of the board. */
export const publishBoardChanged = (tx: Ctx, board: BoardRef) =>
  tx.db.recordEvent({
    type: 'board.changed',
    room: `board:${board.id}`,
    accountId: board.account_id,
    subjectId: board.id,
    payload: { boardId: board.id },
  })

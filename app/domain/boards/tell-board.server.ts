import type { Ctx } from '../context.server'

type Told = { id: string; account_id: string }

/** For lists of boards. */
export const tellBoards = (tctx: Ctx, board: Told) =>
  tctx.db.recordEvent({
    type: 'boards.changed',
    room: `account:${board.account_id}`,
    accountId: board.account_id,
    subjectId: board.id,
    payload: { boardId: board.id },
  })

/** For subscribers of the board. */
export const tellBoardChanged = (tctx: Ctx, board: Told) =>
  tctx.db.recordEvent({
    type: 'board.changed',
    room: `board:${board.id}`,
    accountId: board.account_id,
    subjectId: board.id,
    payload: { boardId: board.id },
  })

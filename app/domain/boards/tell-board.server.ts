import type { Ctx } from '../context.server'

type Told = { id: string; account_id: string }

/** Everybody's list of boards is read again. */
export const tellBoards = (tctx: Ctx, board: Told) =>
  tctx.db.recordEvent({
    type: 'boards.changed',
    room: `account:${board.account_id}`,
    accountId: board.account_id,
    subjectId: board.id,
    payload: { boardId: board.id },
  })

/** Everybody who looks at the board reads its settings, rules and troubles again. */
export const tellBoardChanged = (tctx: Ctx, board: Told) =>
  tctx.db.recordEvent({
    type: 'board.changed',
    room: `board:${board.id}`,
    accountId: board.account_id,
    subjectId: board.id,
    payload: { boardId: board.id },
  })

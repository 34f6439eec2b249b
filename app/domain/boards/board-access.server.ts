import type { Selectable } from 'kysely'
import type { BoardsTable, StagesTable } from '../../../db/schema/boards'
import { statement } from '../../../db/statement'
import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { forbidden, notFound } from '../errors'

export type BoardRow = Selectable<BoardsTable>
export type StageRow = Selectable<StagesTable>

const boardById = statement((q, p: { id: string; account_id: string }) =>
  q
    .selectFrom('boards')
    .selectAll()
    .where('id', '=', p.id)
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)
const deletedBoard = statement((q, p: { id: string; account_id: string }) =>
  q
    .selectFrom('boards')
    .select('id')
    .where('id', '=', p.id)
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is not', null),
)
const membership = statement((q, p: { board_id: string; user_id: string }) =>
  q.selectFrom('board_members').select('user_id').where('board_id', '=', p.board_id).where('user_id', '=', p.user_id),
)
const stageOfBoard = statement((q, p: { id: string; board_id: string }) =>
  q
    .selectFrom('stages')
    .selectAll()
    .where('id', '=', p.id)
    .where('board_id', '=', p.board_id)
    .where('deleted_at', 'is', null),
)

/** Members see the boards that they are assigned to; everybody else of the account sees all of them. */
export const seesOwnBoardsOnly = (user: UserActor): boolean => user.role === 'MEMBER'
/** Set up: create, settings, stages, rules, dispositions, delete. */
export const setsBoardsUp = (user: UserActor): boolean => user.permissions.has('board:admin')
/** Move, schedule, snooze, remove, dial. Coaches only read. */
export const worksLeads = (user: UserActor): boolean => setsBoardsUp(user) || user.permissions.has('call')

async function seenBoard(ctx: Ctx, id: string): Promise<BoardRow | undefined> {
  const user = requireUser(ctx)
  const board = await ctx.db.first(boardById, { id, account_id: user.accountId })
  if (!board || !seesOwnBoardsOnly(user)) return board
  return (await ctx.db.first(membership, { board_id: id, user_id: user.userId })) ? board : undefined
}

/** Whether the caller sees a board: not a deleted one, nor a foreign one. */
export const seesBoard = async (ctx: Ctx, id: string): Promise<boolean> => (await seenBoard(ctx, id)) !== undefined

/** Whether a board that the caller saw was deleted: who comes back to it is told so. */
export async function wasDeleted(ctx: Ctx, id: string): Promise<boolean> {
  const user = requireUser(ctx)
  if (!(await ctx.db.first(deletedBoard, { id, account_id: user.accountId }))) return false
  return (
    !seesOwnBoardsOnly(user) || (await ctx.db.first(membership, { board_id: id, user_id: user.userId })) !== undefined
  )
}

const personOn = statement((q, p: { user_id: string; board_id: string }) =>
  q
    .selectFrom('users')
    .leftJoin('board_members', (join) =>
      join.onRef('board_members.user_id', '=', 'users.id').on('board_members.board_id', '=', p.board_id),
    )
    .select(['users.role', 'board_members.user_id as member'])
    .where('users.id', '=', p.user_id),
)

/** Whether somebody of the account sees a board now. For engines, which act for people who may be gone by then. */
export async function isSeenBy(tctx: Ctx, boardId: string, userId: string): Promise<boolean> {
  const person = await tctx.db.first(personOn, { user_id: userId, board_id: boardId })
  return person !== undefined && (person.role !== 'MEMBER' || person.member !== null)
}

/** A board that the caller sees. Throws not_found for deleted, foreign and unseen ones. */
export async function seeBoard(ctx: Ctx, id: string): Promise<BoardRow> {
  const board = await seenBoard(ctx, id)
  if (!board) throw notFound('Board')
  return board
}

/** A board that the caller may set up. Throws not_found, and forbidden for those who only see it. */
export async function seeBoardToSetUp(ctx: Ctx, id: string): Promise<BoardRow> {
  const board = await seeBoard(ctx, id)
  if (!setsBoardsUp(requireUser(ctx))) throw forbidden()
  return board
}

/** A board whose leads the caller may work. Throws not_found, and forbidden for coaches. */
export async function seeBoardToWork(ctx: Ctx, id: string): Promise<BoardRow> {
  const board = await seeBoard(ctx, id)
  if (!worksLeads(requireUser(ctx))) throw forbidden()
  return board
}

/** A stage of a board; the caller has found the board. Throws not_found. */
export async function findStage(ctx: Ctx, boardId: string, stageId: string): Promise<StageRow> {
  const stage = await ctx.db.first(stageOfBoard, { id: stageId, board_id: boardId })
  if (!stage) throw notFound('Stage')
  return stage
}

const stagesInOrder = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('stages')
    .selectAll()
    .where('board_id', '=', p.board_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

/** Stages of a board in their order; the first is where new leads come in. The caller has found the board. */
export async function stagesOf(ctx: Ctx, boardId: string): Promise<StageRow[]> {
  return ctx.db.all(stagesInOrder, { board_id: boardId })
}

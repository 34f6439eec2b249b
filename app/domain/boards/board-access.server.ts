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

/** Other roles see all boards of the account. */
export const isLimitedToOwnBoards = (user: UserActor): boolean => user.role === 'MEMBER'
/** Create, settings, stages, rules, dispositions, delete. */
export const canSetUpBoards = (user: UserActor): boolean => user.permissions.has('board:admin')
/** Move, schedule, snooze, remove, dial. Coaches only read. */
export const canWorkLeads = (user: UserActor): boolean => canSetUpBoards(user) || user.permissions.has('call')

async function findVisibleBoard(ctx: Ctx, id: string): Promise<BoardRow | undefined> {
  const user = requireUser(ctx)
  const board = await ctx.db.first(boardById, { id, account_id: user.accountId })
  if (!board || !isLimitedToOwnBoards(user)) return board
  return (await ctx.db.first(membership, { board_id: id, user_id: user.userId })) ? board : undefined
}

export const canSeeBoard = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await findVisibleBoard(ctx, id)) !== undefined

export async function isBoardDeleted(ctx: Ctx, id: string): Promise<boolean> {
  const user = requireUser(ctx)
  if (!(await ctx.db.first(deletedBoard, { id, account_id: user.accountId }))) return false
  return (
    !isLimitedToOwnBoards(user) ||
    (await ctx.db.first(membership, { board_id: id, user_id: user.userId })) !== undefined
  )
}

const userOnBoard = statement((q, p: { user_id: string; board_id: string }) =>
  q
    .selectFrom('users')
    .leftJoin('board_members', (join) =>
      join.onRef('board_members.user_id', '=', 'users.id').on('board_members.board_id', '=', p.board_id),
    )
    .select(['users.role', 'board_members.user_id as member'])
    .where('users.id', '=', p.user_id),
)

/** For jobs: the user may have lost access. */
export async function isBoardVisibleTo(tx: Ctx, boardId: string, userId: string): Promise<boolean> {
  const person = await tx.db.first(userOnBoard, { user_id: userId, board_id: boardId })
  return person !== undefined && (person.role !== 'MEMBER' || person.member !== null)
}

/** Throws not_found. */
export async function getVisibleBoard(ctx: Ctx, id: string): Promise<BoardRow> {
  const board = await findVisibleBoard(ctx, id)
  if (!board) throw notFound('Board')
  return board
}

/** Throws not_found, forbidden. */
export async function getBoardForSetup(ctx: Ctx, id: string): Promise<BoardRow> {
  const board = await getVisibleBoard(ctx, id)
  if (!canSetUpBoards(requireUser(ctx))) throw forbidden()
  return board
}

/** Throws not_found, forbidden. */
export async function getBoardForWork(ctx: Ctx, id: string): Promise<BoardRow> {
  const board = await getVisibleBoard(ctx, id)
  if (!canWorkLeads(requireUser(ctx))) throw forbidden()
  return board
}

/** Throws not_found. */
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

/** New leads enter the first stage. */
export async function listStageRows(ctx: Ctx, boardId: string): Promise<StageRow[]> {
  return ctx.db.all(stagesInOrder, { board_id: boardId })
}

import { requirePermission } from '../access/require'
import { keepKinds } from '../audio/keep-kinds.server'
import type { Ctx } from '../context.server'
import { shareWithTeam } from '../numbers/share-with-team.server'
import { fillQueue } from '../queue/fill-queue.server'
import { queueForBoard, refusedOfQueue } from '../queue/queue-for-board.server'
import { startTagImport } from '../leads/start-tag-import.server'
import { react } from '../reactions'
import { requireAssignable } from './board-members.server'
import { datedBoardName, freeName, nameKey } from './board-names'
import { changeSettings, DEFAULT_BOARD_SETTINGS, givenSettings } from './board-settings'
import { findBoard } from './boards.read.server'
import type { CreateBoard, CreatedBoard } from './boards.schema'
import { requireFreeBoardName, requireOwnNumbers, requirePossibleSettings } from './check-board.server'
import { tellBoards } from './tell-board.server'

export const DEFAULT_STAGES = ['New Leads', 'Follow Up', 'Appointment Set'] as const

/** Throws invalid, conflict for unshared numbers, not_found, forbidden. */
export async function createBoard(ctx: Ctx, input: CreateBoard): Promise<CreatedBoard> {
  const user = requirePermission(ctx, 'board:admin')
  const { id, queueId } = await ctx.db.transact('board.create', async (tctx) => {
    const name = input.callboardName ?? (await defaultBoardName(tctx))
    await requireFreeBoardName(tctx, name)
    const numbers = await requireOwnNumbers(tctx, input.assignedPhoneNumberIds)
    const agreed = input.shareNumbers ?? false
    await shareWithTeam(tctx, input.assignedPhoneNumberIds, { agreed, field: 'assignedPhoneNumberIds' })
    const members = input.assignedTeamMemberIds ?? []
    await requireAssignable(tctx, members)
    const change = givenSettings(input)
    const before = DEFAULT_BOARD_SETTINGS
    const settings = changeSettings(before, change)
    await requirePossibleSettings(tctx, { before, change, settings, numbers })
    await keepKinds(tctx, change)

    const { q } = tctx.db
    const now = tctx.clock.now()
    const board = { id: tctx.ids('brd'), account_id: user.accountId }
    await q
      .insertInto('boards')
      .values({
        ...board,
        name,
        name_key: nameKey(name),
        import_tag: input.importTag ?? null,
        dialer_settings: JSON.stringify(settings),
        created_by: user.userId,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
    await setMembers(tctx, board.id, members)
    await setNumbers(tctx, board.id, input.assignedPhoneNumberIds)
    await q
      .insertInto('stages')
      .values(
        DEFAULT_STAGES.map((stageName, position) => ({
          id: tctx.ids('stg'),
          account_id: user.accountId,
          board_id: board.id,
          name: stageName,
          position,
          created_at: now,
          deleted_at: null,
        })),
      )
      .execute()
    await react(tctx, 'boardCreated', { accountId: board.account_id, boardId: board.id })
    if (input.importTag) await startTagImport(tctx, board, input.importTag)
    await tellBoards(tctx, board)
    const contacts = input.vendorDialerContacts
    return { id: board.id, queueId: contacts ? await queueForBoard(tctx, board.id, contacts) : null }
  })
  const refusedContacts = queueId === null ? [] : await fillAtOnce(ctx, queueId)
  return { ...(await findBoard(ctx, id)), refusedContacts }
}

/** Separate from the board's transaction, which would block other writes. Errors are logged: a job retries. */
async function fillAtOnce(ctx: Ctx, queueId: string): Promise<CreatedBoard['refusedContacts']> {
  try {
    await fillQueue(ctx, { queueId })
    return await refusedOfQueue(ctx, queueId)
  } catch (error) {
    ctx.log.error({ queue: queueId, err: error }, 'a new board gets its contacts later')
    return []
  }
}

/** Throws forbidden. */
export async function defaultBoardName(ctx: Ctx, timeZone?: string): Promise<string> {
  const wished = datedBoardName(ctx.clock.now(), timeZone)
  const boards = await ctx.db.q
    .selectFrom('boards')
    .select('name_key')
    .where('account_id', '=', requirePermission(ctx, 'board:admin').accountId)
    .where('name_key', '>=', nameKey(wished))
    .where('name_key', '<', `${nameKey(wished)}~`)
    .where('deleted_at', 'is', null)
    .execute()
  return freeName(wished, new Set(boards.map((board) => board.name_key)))
}

/** The caller checks the users. */
export async function setMembers(tctx: Ctx, boardId: string, userIds: readonly string[]): Promise<void> {
  const { q } = tctx.db
  await q.deleteFrom('board_members').where('board_id', '=', boardId).execute()
  if (userIds.length > 0)
    await q
      .insertInto('board_members')
      .values(userIds.map((userId) => ({ board_id: boardId, user_id: userId })))
      .execute()
}

/** The caller checks the numbers. */
export async function setNumbers(tctx: Ctx, boardId: string, numberIds: readonly string[]): Promise<void> {
  const { q } = tctx.db
  await q.deleteFrom('board_numbers').where('board_id', '=', boardId).execute()
  await q
    .insertInto('board_numbers')
    .values(numberIds.map((numberId, position) => ({ board_id: boardId, number_id: numberId, position })))
    .execute()
}

import { requirePermission } from '../access/require'
import { saveAudioKinds } from '../audio/save-audio-kinds.server'
import type { Ctx } from '../context.server'
import { shareWithTeam } from '../numbers/share-with-team.server'
import { fillQueue } from '../queue/fill-queue.server'
import { queueForBoard, listRefusedContacts } from '../queue/queue-for-board.server'
import { startTagImport } from '../tag-imports/start-tag-import.server'
import { runReactions } from '../reactions'
import { requireAssignable } from './board-members.server'
import { datedBoardName, getUniqueName, toNameKey } from './board-names'
import { applySettingsChange, DEFAULT_BOARD_SETTINGS, pickSettings } from './board-settings'
import { findBoard } from './boards.read.server'
import type { CreateBoard, CreatedBoard } from './boards.schema'
import { requireFreeBoardName, requireOwnNumbers, requireValidSettings } from './check-board.server'
import { publishBoards } from './publish-board.server'
import { boardsWords } from './boards.words'

export const DEFAULT_STAGES = [boardsWords.newLeads, boardsWords.followUp, boardsWords.appointmentSet] as const

/** Throws invalid, conflict for unshared numbers, not_found, forbidden. */
export async function createBoard(ctx: Ctx, input: CreateBoard): Promise<CreatedBoard> {
  const user = requirePermission(ctx, 'board:admin')
  const { id, queueId } = await ctx.db.transact('board.create', async (tx) => {
    const name = input.callboardName ?? (await defaultBoardName(tx))
    await requireFreeBoardName(tx, name)
    const numbers = await requireOwnNumbers(tx, input.assignedPhoneNumberIds)
    const agreed = input.shareNumbers ?? false
    await shareWithTeam(tx, input.assignedPhoneNumberIds, { agreed, field: 'assignedPhoneNumberIds' })
    const members = input.assignedTeamMemberIds ?? []
    await requireAssignable(tx, members, 'assignedTeamMemberIds')
    const change = pickSettings(input)
    const before = DEFAULT_BOARD_SETTINGS
    const settings = applySettingsChange(before, change)
    await requireValidSettings(tx, { before, change, settings, numbers })
    await saveAudioKinds(tx, change)

    const { q } = tx.db
    const now = tx.clock.now()
    const board = { id: tx.ids('brd'), account_id: user.accountId }
    await q
      .insertInto('boards')
      .values({
        ...board,
        name,
        name_key: toNameKey(name),
        import_tag: input.importTag ?? null,
        dialer_settings: JSON.stringify(settings),
        created_by: user.userId,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
    await setMembers(tx, board.id, members)
    await setNumbers(tx, board.id, input.assignedPhoneNumberIds)
    await q
      .insertInto('stages')
      .values(
        DEFAULT_STAGES.map((stageName, position) => ({
          id: tx.ids('stg'),
          account_id: user.accountId,
          board_id: board.id,
          name: stageName,
          position,
          created_at: now,
          deleted_at: null,
        })),
      )
      .execute()
    await runReactions(tx, 'boardCreated', { accountId: board.account_id, boardId: board.id })
    if (input.importTag) await startTagImport(tx, board, input.importTag)
    await publishBoards(tx, board)
    const contacts = input.vendorDialerContacts
    return { id: board.id, queueId: contacts ? await queueForBoard(tx, board.id, contacts) : null }
  })
  const refusedContacts = queueId === null ? [] : await fillNow(ctx, queueId)
  return { ...(await findBoard(ctx, id)), refusedContacts }
}

/** Separate from the board's transaction, which would block other writes. Errors are logged: a job retries. */
async function fillNow(ctx: Ctx, queueId: string): Promise<CreatedBoard['refusedContacts']> {
  try {
    await fillQueue(ctx, { queueId })
    return await listRefusedContacts(ctx, queueId)
  } catch (error) {
    ctx.log.error({ queue: queueId, err: error }, 'filling a new board failed; a job retries')
    return []
  }
}

/** Throws forbidden. */
export async function defaultBoardName(ctx: Ctx, timeZone?: string): Promise<string> {
  const preferred = datedBoardName(ctx.clock.now(), timeZone)
  const boards = await ctx.db.q
    .selectFrom('boards')
    .select('name_key')
    .where('account_id', '=', requirePermission(ctx, 'board:admin').accountId)
    .where('name_key', '>=', toNameKey(preferred))
    .where('name_key', '<', `${toNameKey(preferred)}~`)
    .where('deleted_at', 'is', null)
    .execute()
  return getUniqueName(preferred, new Set(boards.map((board) => board.name_key)))
}

/** The caller checks the users. */
export async function setMembers(tx: Ctx, boardId: string, userIds: readonly string[]): Promise<void> {
  const { q } = tx.db
  await q.deleteFrom('board_members').where('board_id', '=', boardId).execute()
  if (userIds.length > 0)
    await q
      .insertInto('board_members')
      .values(userIds.map((userId) => ({ board_id: boardId, user_id: userId })))
      .execute()
}

/** The caller checks the numbers. */
export async function setNumbers(tx: Ctx, boardId: string, numberIds: readonly string[]): Promise<void> {
  const { q } = tx.db
  await q.deleteFrom('board_numbers').where('board_id', '=', boardId).execute()
  await q
    .insertInto('board_numbers')
    .values(numberIds.map((numberId, position) => ({ board_id: boardId, number_id: numberId, position })))
    .execute()
}

import { requireUser } from '../access/require'
import { saveAudioKinds } from '../audio/save-audio-kinds.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { shareWithTeam } from '../numbers/share-with-team.server'
import { enqueueLeadRelease } from '../lead-maintenance/release-leads.server'
import { startTagImport } from '../tag-imports/start-tag-import.server'
import { getBoardForSetup, listStageRows, type BoardRow } from './board-access.server'
import { requireAssignable } from './board-members.server'
import { toNameKey } from './board-names'
import { parseBoardSettings, applySettingsChange, pickSettings } from './board-settings'
import { findBoard, listBoardDispositions } from './boards.read.server'
import { NO_NUMBER, type BoardView, type UpdateBoard } from './boards.schema'
import { requireFreeBoardName, requireOwnNumbers, requireValidSettings } from './check-board.server'
import { setMembers, setNumbers } from './create-board.server'
import { reorder, publishDispositions } from './order.server'
import { mergeListChange } from './merge-list-change'
import { publishBoardChanged, publishBoards } from './publish-board.server'

/** As loaded by the user. */
export interface LoadedLists {
  phoneNumberIds?: readonly string[]
  teamMemberUserIds?: readonly string[]
}

/**
 * Lists in `loaded` keep concurrent changes. Jobs release removed members' leads and apply nuisance hours. Throws
 * not_found, forbidden, invalid, conflict.
 */
export async function updateBoard(
  ctx: Ctx,
  id: string,
  input: UpdateBoard,
  loaded: LoadedLists = {},
): Promise<BoardView> {
  return ctx.db.transact('board.update', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    if (input.callboardName !== undefined) await requireFreeBoardName(tx, input.callboardName, id)
    const name = input.callboardName ?? board.name
    await changeNumbers(tx, board, input, loaded.phoneNumberIds)
    const members = getMemberChange(input)
    if (members) await changeMembers(tx, board, members, loaded.teamMemberUserIds)
    if (input.stageOrder) await reorder(tx, 'stages', await listStageRows(tx, id), input.stageOrder, 'stageOrder')
    if (input.dispositionOrder) {
      const dispositions = await listBoardDispositions(tx, id)
      await reorder(tx, 'dispositions', dispositions, input.dispositionOrder, 'dispositionOrder')
      await publishDispositions(tx, board)
    }
    await tx.db.q
      .updateTable('boards')
      .set({
        name,
        name_key: toNameKey(name),
        import_tag: input.importTag === undefined ? board.import_tag : input.importTag,
        updated_at: tx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    if (input.importTag !== undefined && input.importTag !== board.import_tag)
      await startTagImport(tx, board, input.importTag)
    await publishBoards(tx, board)
    await publishBoardChanged(tx, board)
    return findBoard(tx, id)
  })
}

function getMemberChange({ teamMemberUserIds, memberIds }: UpdateBoard): string[] | undefined {
  if (teamMemberUserIds && memberIds) {
    const same =
      teamMemberUserIds.length === memberIds.length && memberIds.every((id) => teamMemberUserIds.includes(id))
    const message = 'memberIds and teamMemberUserIds are the same list. Send one of them'
    if (!same) throw new DomainError('invalid', message, { memberIds: [message] })
  }
  return teamMemberUserIds ?? memberIds
}

async function changeNumbers(
  tx: Ctx,
  board: BoardRow,
  input: UpdateBoard,
  loaded: LoadedLists['phoneNumberIds'],
): Promise<void> {
  const { q } = tx.db
  const numbersOf = () =>
    q
      .selectFrom('board_numbers')
      .innerJoin('phone_numbers', 'phone_numbers.id', 'board_numbers.number_id')
      .select(['phone_numbers.id', 'phone_numbers.e164'])
      .where('board_numbers.board_id', '=', board.id)
      .orderBy('board_numbers.position')
      .execute()
  const { phoneNumberIds: wanted } = input
  if (wanted) {
    const stored = loaded && (await numbersOf()).map(({ id }) => id)
    const numbers = loaded && stored ? mergeListChange(loaded, { stored, wanted }) : wanted
    // Concurrent changes may remove all.
    if (numbers.length === 0) throw new DomainError('invalid', NO_NUMBER, { phoneNumberIds: [NO_NUMBER] })
    await requireOwnNumbers(tx, numbers)
    await shareWithTeam(tx, numbers, { agreed: input.shareNumbers ?? false, field: 'phoneNumberIds' })
    await setNumbers(tx, board.id, numbers)
  }
  const e164s = (await numbersOf()).map((number) => number.e164)
  const before = parseBoardSettings(board.dialer_settings)
  const change = pickSettings(input)
  const settings = applySettingsChange(before, change)
  // A caller ID must be a number of the board.
  if (settings.callerIdNumber && change.callerIdNumber === undefined && !e164s.includes(settings.callerIdNumber))
    settings.callerIdNumber = null
  await requireValidSettings(tx, { before, change, settings, numbers: e164s })
  await saveAudioKinds(tx, change)
  await q
    .updateTable('boards')
    .set({ dialer_settings: JSON.stringify(settings) })
    .where('id', '=', board.id)
    .execute()
  if (settings.nuisanceProtectionHours !== before.nuisanceProtectionHours)
    await enqueue(tx, {
      kind: 'board.protect',
      accountId: board.account_id,
      key: `board:${board.id}:protect:${tx.ids('hist')}`,
      payload: { boardId: board.id, byUser: requireUser(tx).userId },
    })
}

async function changeMembers(
  tx: Ctx,
  board: BoardRow,
  wanted: readonly string[],
  loaded: LoadedLists['teamMemberUserIds'],
): Promise<void> {
  const before = await tx.db.q
    .selectFrom('board_members')
    .innerJoin('users', 'users.id', 'board_members.user_id')
    .select(['users.id', 'users.role', 'users.disabled_at'])
    .where('board_members.board_id', '=', board.id)
    .execute()
  const userIds = loaded ? mergeListChange(loaded, { stored: before.map(({ id }) => id), wanted }) : wanted
  await requireAssignable(tx, userIds)
  await setMembers(tx, board.id, userIds)
  for (const { id: userId, role, disabled_at } of before) {
    // Managers see every board.
    const seesAllBoards = role !== 'MEMBER' && disabled_at === null
    if (!seesAllBoards && !userIds.includes(userId))
      await enqueueLeadRelease(tx, board.account_id, { boardId: board.id, userId, byUser: requireUser(tx).userId })
  }
}

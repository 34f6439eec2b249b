import { requireUser } from '../access/require'
import { keepKinds } from '../audio/keep-kinds.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { shareWithTeam } from '../numbers/share-with-team.server'
import { askForLeads } from '../leads/release-leads.server'
import { startTagImport } from '../leads/start-tag-import.server'
import { seeBoardToSetUp, stagesOf, type BoardRow } from './board-access.server'
import { requireAssignable } from './board-members.server'
import { nameKey } from './board-names'
import { boardSettingsOf, changeSettings, givenSettings } from './board-settings'
import { findBoard, listBoardDispositions } from './boards.read.server'
import { NO_NUMBER, type BoardView, type UpdateBoard } from './boards.schema'
import { requireFreeBoardName, requireOwnNumbers, requirePossibleSettings } from './check-board.server'
import { setMembers, setNumbers } from './create-board.server'
import { reorder, tellDispositions } from './order.server'
import { changedFrom } from './seen-list'
import { tellBoardChanged, tellBoards } from './tell-board.server'

/** As loaded by the user. */
export interface SeenLists {
  phoneNumberIds?: readonly string[]
  teamMemberUserIds?: readonly string[]
}

/**
 * Lists in `seen` keep concurrent changes. Jobs release removed members' leads and apply nuisance hours. Throws
 * not_found, forbidden, invalid, conflict.
 */
export async function updateBoard(ctx: Ctx, id: string, input: UpdateBoard, seen: SeenLists = {}): Promise<BoardView> {
  return ctx.db.transact('board.update', async (tctx) => {
    const board = await seeBoardToSetUp(tctx, id)
    if (input.callboardName !== undefined) await requireFreeBoardName(tctx, input.callboardName, id)
    const name = input.callboardName ?? board.name
    await changeNumbers(tctx, board, input, seen.phoneNumberIds)
    const members = membersOfChange(input)
    if (members) await changeMembers(tctx, board, members, seen.teamMemberUserIds)
    if (input.stageOrder) await reorder(tctx, 'stages', await stagesOf(tctx, id), input.stageOrder, 'stageOrder')
    if (input.dispositionOrder) {
      const dispositions = await listBoardDispositions(tctx, id)
      await reorder(tctx, 'dispositions', dispositions, input.dispositionOrder, 'dispositionOrder')
      await tellDispositions(tctx, board)
    }
    await tctx.db.q
      .updateTable('boards')
      .set({
        name,
        name_key: nameKey(name),
        import_tag: input.importTag === undefined ? board.import_tag : input.importTag,
        updated_at: tctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    if (input.importTag !== undefined && input.importTag !== board.import_tag)
      await startTagImport(tctx, board, input.importTag)
    await tellBoards(tctx, board)
    await tellBoardChanged(tctx, board)
    return findBoard(tctx, id)
  })
}

function membersOfChange({ teamMemberUserIds, memberIds }: UpdateBoard): string[] | undefined {
  if (teamMemberUserIds && memberIds) {
    const same =
      teamMemberUserIds.length === memberIds.length && memberIds.every((id) => teamMemberUserIds.includes(id))
    const message = 'memberIds and teamMemberUserIds are the same list. Send one of them'
    if (!same) throw new DomainError('invalid', message, { memberIds: [message] })
  }
  return teamMemberUserIds ?? memberIds
}

async function changeNumbers(
  tctx: Ctx,
  board: BoardRow,
  input: UpdateBoard,
  seen: SeenLists['phoneNumberIds'],
): Promise<void> {
  const { q } = tctx.db
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
    const stored = seen && (await numbersOf()).map(({ id }) => id)
    const numbers = seen && stored ? changedFrom(seen, { stored, wanted }) : wanted
    // Concurrent changes may remove all.
    if (numbers.length === 0) throw new DomainError('invalid', NO_NUMBER, { phoneNumberIds: [NO_NUMBER] })
    await requireOwnNumbers(tctx, numbers)
    await shareWithTeam(tctx, numbers, { agreed: input.shareNumbers ?? false, field: 'phoneNumberIds' })
    await setNumbers(tctx, board.id, numbers)
  }
  const e164s = (await numbersOf()).map((number) => number.e164)
  const before = boardSettingsOf(board.dialer_settings)
  const change = givenSettings(input)
  const settings = changeSettings(before, change)
  // A caller ID must be a number of the board.
  if (settings.callerIdNumber && change.callerIdNumber === undefined && !e164s.includes(settings.callerIdNumber))
    settings.callerIdNumber = null
  await requirePossibleSettings(tctx, { before, change, settings, numbers: e164s })
  await keepKinds(tctx, change)
  await q
    .updateTable('boards')
    .set({ dialer_settings: JSON.stringify(settings) })
    .where('id', '=', board.id)
    .execute()
  if (settings.nuisanceProtectionHours !== before.nuisanceProtectionHours)
    await enqueue(tctx, {
      kind: 'board.protect',
      key: `board:${board.id}:protect:${tctx.ids('hist')}`,
      payload: { boardId: board.id, byUser: requireUser(tctx).userId },
    })
}

async function changeMembers(
  tctx: Ctx,
  board: BoardRow,
  wanted: readonly string[],
  seen: SeenLists['teamMemberUserIds'],
): Promise<void> {
  const before = await tctx.db.q
    .selectFrom('board_members')
    .innerJoin('users', 'users.id', 'board_members.user_id')
    .select(['users.id', 'users.role', 'users.disabled_at'])
    .where('board_members.board_id', '=', board.id)
    .execute()
  const userIds = seen ? changedFrom(seen, { stored: before.map(({ id }) => id), wanted }) : wanted
  await requireAssignable(tctx, userIds)
  await setMembers(tctx, board.id, userIds)
  for (const { id: userId, role, disabled_at } of before) {
    // Managers see every board.
    const keeps = role !== 'MEMBER' && disabled_at === null
    if (!keeps && !userIds.includes(userId))
      await askForLeads(tctx, { boardId: board.id, userId, byUser: requireUser(tctx).userId })
  }
}

import { statement } from '../../../db/statement'
import type { BoardDialerSettings } from '../boards/board-settings.schema'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import type { DialerSettings } from '../settings/settings.schema'

const boardsOfNumber = statement((q, p: { account_id: string; e164: string; contact_id: string }) =>
  q
    .selectFrom('phone_numbers')
    .innerJoin('board_numbers', 'board_numbers.number_id', 'phone_numbers.id')
    .innerJoin('boards', 'boards.id', 'board_numbers.board_id')
    .leftJoin('leads', (join) =>
      join.onRef('leads.board_id', '=', 'boards.id').on('leads.contact_id', '=', p.contact_id),
    )
    .select(['boards.id', 'boards.dialer_settings', 'leads.id as lead_id', 'leads.assigned_to'])
    .where('phone_numbers.account_id', '=', p.account_id)
    .where('phone_numbers.e164', '=', p.e164)
    .where('boards.deleted_at', 'is', null)
    .orderBy('leads.updated_at', 'desc')
    .orderBy('boards.id'),
)
const membersOf = statement((q, p: { board_id: string }) =>
  q.selectFrom('board_members').select('user_id').where('board_id', '=', p.board_id),
)
const settingsOf = statement((q, p: { id: string }) =>
  q.selectFrom('boards').select('dialer_settings').where('id', '=', p.id).where('deleted_at', 'is', null),
)

export interface BoardOfCall {
  id: string
  settings: BoardDialerSettings
  /** '' is unassigned. */
  assignedTo: string
}

/** A board of the number with the caller as a lead, latest activity first; else the number's only board. */
export async function findBoardOfCall(
  tx: Ctx,
  { accountId, called, contactId }: { accountId: string; called: string; contactId: string | null },
): Promise<BoardOfCall | null> {
  const boards = await tx.db.all(boardsOfNumber, {
    account_id: accountId,
    e164: called,
    contact_id: contactId ?? '',
  })
  const board = boards.find(({ lead_id }) => lead_id !== null) ?? (boards.length === 1 ? boards[0] : undefined)
  if (!board) return null
  return { id: board.id, settings: parseBoardSettings(board.dialer_settings), assignedTo: board.assigned_to ?? '' }
}

export async function findInboundBoardSettings(
  ctx: Ctx,
  boardId: string | null | undefined,
): Promise<BoardDialerSettings | null> {
  const row = boardId ? await ctx.db.first(settingsOf, { id: boardId }) : undefined
  return row ? parseBoardSettings(row.dialer_settings) : null
}

/** `callers` when no member of the board may answer. */
export async function listAnsweringMembers(tx: Ctx, boardId: string, callers: string[]): Promise<string[]> {
  const members = await tx.db.all(membersOf, { board_id: boardId })
  const answering = callers.filter((id) => members.some(({ user_id }) => user_id === id))
  return answering.length > 0 ? answering : callers
}

/** Destination and phone are overridden together. */
export function applyBoardInbound(settings: DialerSettings, board: BoardDialerSettings | null): DialerSettings {
  if (!board) return settings
  const { callForwardingType, missedCallPopForwardingType, unknownCallerDestination } = board
  return {
    ...settings,
    ...(callForwardingType && { callForwardingType, callForwardingNumber: board.callForwardingNumber }),
    ...(missedCallPopForwardingType && {
      missedCallPopForwardingType,
      missedCallPopForwardingNumber: board.missedCallPopForwardingNumber,
    }),
    ...(unknownCallerDestination && { unknownCallerDestination }),
  }
}

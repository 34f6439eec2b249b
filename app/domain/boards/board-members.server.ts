import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { getThumbnailPath } from '../avatars/avatars.read.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { fullName } from '../person-name'
import type { BoardMemberView } from './boards.schema'
import { boardsWords } from './boards.words'

/** Specification 1-boards §5. */
const ASSIGNABLE = ['MEMBER', 'MANAGER'] as const

const accountUsers = (tx: Ctx, accountId: string) =>
  tx.db.q
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.role', 'users.disabled_at'])
    .select('avatars.version as avatar')
    .where('users.account_id', '=', accountId)

/** Throws not_found, invalid. */
export async function requireAssignable(
  tx: Ctx,
  userIds: readonly string[],
  field = 'teamMemberUserIds',
): Promise<void> {
  if (userIds.length === 0) return
  const user = requireUser(tx)
  if (user.role === null) throw invalidMembers(field, boardsWords.boardsMembersTeamsOnly)
  const people = await accountUsers(tx, user.accountId)
    .where('users.id', 'in', [...userIds])
    .execute()
  if (people.length !== userIds.length) throw notFound(boardsWords.teamMember)
  if (people.some(({ role }) => !isAssignable(role)))
    throw invalidMembers(field, boardsWords.onlyMembersManagersAssignedBoards)
}

const invalidMembers = (field: string, message: string) => new DomainError('invalid', message, { [field]: [message] })
const isAssignable = (role: string | null) => ASSIGNABLE.some((assignable) => assignable === role)

const usersOfBoard = statement((q, p: { board_id: string; account_id: string }) =>
  q
    .selectFrom('users')
    .leftJoin('board_members', (join) =>
      join.onRef('board_members.user_id', '=', 'users.id').on('board_members.board_id', '=', p.board_id),
    )
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.role', 'avatars.version as avatar'])
    .select('board_members.user_id as member')
    .where('users.account_id', '=', p.account_id)
    .where((eb) =>
      eb.or([
        eb('board_members.user_id', 'is not', null),
        eb.and([eb('users.role', '=', 'MANAGER'), eb('users.disabled_at', 'is', null)]),
      ]),
    ),
)

/** Assigned users (`assignedIds`) and all managers. */
export async function listBoardMembers(
  ctx: Ctx,
  board: { id: string; account_id: string },
): Promise<{ members: BoardMemberView[]; assignedIds: string[] }> {
  const rows = await ctx.db.all(usersOfBoard, { board_id: board.id, account_id: board.account_id })
  const members = toSortedMembers(rows)
  const assigned = new Set(rows.filter(({ member }) => member !== null).map(({ id }) => id))
  return { members, assignedIds: members.flatMap(({ userId }) => (assigned.has(userId) ? [userId] : [])) }
}

export async function listAssignableUsers(ctx: Ctx, accountId: string): Promise<BoardMemberView[]> {
  const rows = await accountUsers(ctx, accountId)
    .where('users.role', 'in', ASSIGNABLE)
    .where('users.disabled_at', 'is', null)
    .execute()
  return toSortedMembers(rows)
}

interface MemberRow {
  id: string
  first_name: string
  last_name: string
  role: BoardMemberView['role'] | null
  avatar: string | null
}

const toSortedMembers = (rows: readonly MemberRow[]): BoardMemberView[] =>
  rows
    .flatMap(({ id, first_name, last_name, role, avatar }) =>
      role
        ? [
            {
              userId: id,
              name: fullName(first_name, last_name) || boardsWords.unknownUser,
              role,
              thumbnailUrl: getThumbnailPath(avatar),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1))

/** null: assignable. Throws not_found. */
export async function findAssignBlocker(
  tx: Ctx,
  board: { id: string; account_id: string },
  userId: string,
): Promise<string | null> {
  const person = await accountUsers(tx, board.account_id)
    .leftJoin('board_members', (join) =>
      join.onRef('board_members.user_id', '=', 'users.id').on('board_members.board_id', '=', board.id),
    )
    .select('board_members.user_id as member')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!person) throw notFound(boardsWords.teamMember)
  const name = fullName(person.first_name, person.last_name)
  if (person.disabled_at !== null) return boardsWords.leftTeam(name)
  if (!isAssignable(person.role)) return boardsWords.leadsAssignedMembersManagersOnly
  if (person.role === 'MEMBER' && !person.member) return boardsWords.notAssignedBoard(name)
  return null
}

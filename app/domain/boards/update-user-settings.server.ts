import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { getVisibleBoard } from './board-access.server'
import { getUserSettings } from './boards.read.server'
import { resolveAssignment, type UserSettings } from './boards.schema'
import { boardsWords } from './boards.words'

const COLUMN_BY_ASSIGNMENT = { ALL: 'ALL', mine: 'MINE', workable: 'WORKABLE', MEMBER: 'MEMBER' } as const

/** Throws not_found, invalid. */
export async function updateUserSettings(ctx: Ctx, id: string, change: Partial<UserSettings>): Promise<UserSettings> {
  const user = requireUser(ctx)
  return ctx.db.transact('board.user-settings', async (tx) => {
    await getVisibleBoard(tx, id)
    const before = await getUserSettings(tx, id)
    const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: UserSettings = { ...before, ...defined, assignment: resolveAssignment(change, before.assignment) }
    if (after.assignment !== 'MEMBER') after.assignmentUserId = null
    else if (after.assignmentUserId === null)
      throw new DomainError('invalid', boardsWords.chooseTeamMember, {
        assignmentUserId: [boardsWords.chooseTeamMember],
      })
    else await requireColleague(tx, user.accountId, after.assignmentUserId)
    const columns = {
      assignment: COLUMN_BY_ASSIGNMENT[after.assignment],
      assignment_user_id: after.assignmentUserId,
      status: after.status,
      sort_by: after.sortBy === 'newest' ? ('NEWEST' as const) : after.sortBy,
    }
    await tx.db.q
      .insertInto('board_user_settings')
      .values({ board_id: id, user_id: user.userId, ...columns })
      .onConflict((conflict) => conflict.columns(['board_id', 'user_id']).doUpdateSet(columns))
      .execute()
    return after
  })
}

async function requireColleague(tx: Ctx, accountId: string, userId: string): Promise<void> {
  const person = await tx.db.q
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!person) throw notFound(boardsWords.teamMember)
}

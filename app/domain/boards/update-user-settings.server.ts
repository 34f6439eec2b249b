import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { seeBoard } from './board-access.server'
import { userSettingsOf } from './boards.read.server'
import { assignmentOf, type UserSettings } from './boards.schema'

const ROWS = { ALL: 'ALL', mine: 'MINE', workable: 'WORKABLE', MEMBER: 'MEMBER' } as const

/** Throws not_found, invalid. */
export async function updateUserSettings(ctx: Ctx, id: string, change: Partial<UserSettings>): Promise<UserSettings> {
  const user = requireUser(ctx)
  return ctx.db.transact('board.user-settings', async (tctx) => {
    await seeBoard(tctx, id)
    const before = await userSettingsOf(tctx, id)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: UserSettings = { ...before, ...given, assignment: assignmentOf(change, before.assignment) }
    if (after.assignment !== 'MEMBER') after.assignmentUserId = null
    else if (after.assignmentUserId === null)
      throw new DomainError('invalid', 'Choose a team member', { assignmentUserId: ['Choose a team member'] })
    else await requireColleague(tctx, user.accountId, after.assignmentUserId)
    const columns = {
      assignment: ROWS[after.assignment],
      assignment_user_id: after.assignmentUserId,
      status: after.status,
      sort_by: after.sortBy === 'newest' ? ('NEWEST' as const) : after.sortBy,
    }
    await tctx.db.q
      .insertInto('board_user_settings')
      .values({ board_id: id, user_id: user.userId, ...columns })
      .onConflict((conflict) => conflict.columns(['board_id', 'user_id']).doUpdateSet(columns))
      .execute()
    return after
  })
}

async function requireColleague(tctx: Ctx, accountId: string, userId: string): Promise<void> {
  const person = await tctx.db.q
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!person) throw notFound('Team member')
}

import { statement } from '../../../../db/statement'
import { requireUser } from '../../access/require'
import { findAssignBlocker } from '../../boards/board-members.server'
import { DomainError, notFound } from '../../errors'
import { setLeadAssignee } from '../../leads/apply-lead-change.server'
import { fullName } from '../../person-name'
import { done, skipped, type ActionHandler } from './action-handler'
import { NOT_ON_BOARD } from './assign'

/** Managers see every board; members those they belong to. */
const assignable = statement((q, p: { board_id: string; account_id: string }) =>
  q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .where('users.account_id', '=', p.account_id)
    .where('users.disabled_at', 'is', null)
    .where('accounts.kind', '=', 'team')
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('users.role', '=', 'MANAGER'),
        and([
          eb('users.role', '=', 'MEMBER'),
          exists(
            selectFrom('board_members')
              .select('board_members.user_id')
              .whereRef('board_members.user_id', '=', 'users.id')
              .where('board_members.board_id', '=', p.board_id),
          ),
        ]),
      ]),
    )
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .orderBy('users.first_name')
    .orderBy('users.id'),
)

export const assignHandler: ActionHandler = {
  async run(tx, { lead, meta, cause }) {
    const userId = meta.assigningToUserId!
    const refusal = await findAssignBlocker(tx, { id: lead.board_id, account_id: lead.account_id }, userId)
    return refusal === null ? done(await setLeadAssignee(tx, lead, userId, cause)) : skipped(refusal)
  },

  async loadTargets(ctx, board) {
    const rows = await ctx.db.all(assignable, { board_id: board.id, account_id: board.accountId })
    const members = new Set(rows.map(({ id }) => id))
    return {
      findFault: ({ assigningToUserId: id }) => (id !== null && !members.has(id) ? NOT_ON_BOARD : null),
      requireUsable({ assigningToUserId: id }) {
        if (id !== null && !members.has(id)) throw notFound('Team member')
        if (members.size === 0) throw new DomainError('not_possible_now', 'There is no team member to assign to')
      },
    }
  },

  async listOptions(ctx, board) {
    if (requireUser(ctx).role === null) return null
    const rows = await ctx.db.all(assignable, { board_id: board.id, account_id: board.accountId })
    return rows.map(({ id, first_name, last_name }) => ({ id, name: fullName(first_name, last_name) }))
  },
}

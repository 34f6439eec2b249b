import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { formatPhone } from '../phone-numbers/phone'
import { callableNumbers, isNotDeleted } from '../accounts/callable-numbers'
import type { BoardChoices } from './boards.schema'
import { listAssignableUsers } from './board-members.server'
import { defaultBoardName } from './create-board.server'

/** Throws forbidden. */
export async function findBoardChoices(
  ctx: Ctx,
  { timeZone }: { timeZone?: string | undefined },
): Promise<BoardChoices> {
  const user = requirePermission(ctx, 'board:admin')
  const numbers = await callableNumbers(ctx.db.q, user)
    .select(['id', 'e164', 'nickname', 'shared', 'released_at'])
    .where(isNotDeleted)
    .where('personal', '=', 0)
    .execute()
  return {
    callboardName: await defaultBoardName(ctx, timeZone),
    phoneNumbers: numbers.map(({ id, e164, nickname, shared, released_at }) => ({
      id,
      shareWithTeam: shared === 1,
      released: released_at !== null,
      number: e164,
      display: formatPhone(e164),
      nickname,
    })),
    teamMembers: user.role === null ? [] : await listAssignableUsers(ctx, user.accountId),
  }
}

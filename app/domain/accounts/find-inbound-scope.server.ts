import { statement } from '../../../db/statement'
import { getPermissions } from '../permissions'
import type { Ctx } from '../context.server'

const peopleOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('users')
    .select(['id', 'role', 'seat'])
    .where('account_id', '=', p.account_id)
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
)
const numberOf = statement((q, p: { account_id: string; user_id: string }) =>
  q
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('personal', '=', 0)
    .where('released_at', 'is', null)
    .limit(1),
)

export async function listSellers(
  ctx: Ctx,
  accountId: string,
): Promise<{ callers: string[]; first: string | undefined }> {
  const people = await ctx.db.all(peopleOf, { account_id: accountId })
  const callers = people.filter(({ role, seat }) => getPermissions(role, seat).has('call')).map(({ id }) => id)
  return { callers, first: callers[0] ?? people[0]?.id }
}

export async function findInboundScope(
  ctx: Ctx,
  person: { userId: string; accountId: string },
): Promise<{ ownNumber: boolean; colleagues: boolean }> {
  const { callers } = await listSellers(ctx, person.accountId)
  if (!callers.includes(person.userId)) return { ownNumber: false, colleagues: false }
  if (callers.length === 1) return { ownNumber: true, colleagues: false }
  const own = await ctx.db.first(numberOf, { account_id: person.accountId, user_id: person.userId })
  return { ownNumber: own !== undefined, colleagues: true }
}

import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const numbersOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', p.account_id)
    .where('released_at', 'is', null)
    .orderBy('e164'),
)

/** They are no leads. */
export const listOwnNumbers = async (ctx: Ctx, accountId: string): Promise<string[]> =>
  (await ctx.db.all(numbersOf, { account_id: accountId })).map(({ e164 }) => e164)

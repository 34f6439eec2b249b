import type { Ctx } from '../context.server'

/** Members and managers of the team (spec 3-settings §6). */
export async function countUsedSeats(ctx: Ctx, accountId: string): Promise<number> {
  const { used } = await ctx.db.q
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('account_id', '=', accountId)
    .where('role', 'in', ['MEMBER', 'MANAGER'])
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(used)
}

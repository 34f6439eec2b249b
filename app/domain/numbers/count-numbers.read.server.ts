import type { NumberStatus } from '../../../db/schema/dialer'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { AccountNumbers } from './number-blockers'

export interface NumberCount {
  status: NumberStatus
  personal: 0 | 1
  shared: 0 | 1
  /** Of this user. */
  own: boolean
  total: number
}

/** The account's numbers, in one read of an index. */
export async function countNumbers(ctx: Ctx): Promise<NumberCount[]> {
  const { accountId, userId } = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('phone_numbers')
    .select((eb) => ['status', 'personal', 'shared', 'user_id', eb.fn.countAll<number>().as('total')])
    .where('account_id', '=', accountId)
    // In the order of the index.
    .groupBy(['status', 'personal', 'shared', 'user_id'])
    .execute()
  return rows.map(({ total, user_id, ...row }) => ({ ...row, own: user_id === userId, total: Number(total) }))
}

/** As `visibleNumbers`. */
export const countVisible = (ctx: Ctx, counts: readonly NumberCount[]): NumberCount[] => {
  const manages = requireUser(ctx).permissions.has('numbers:manage')
  return counts.filter(({ shared, own, personal }) => shared === 1 || own || (manages && personal === 0))
}

const sumOf = (counts: readonly NumberCount[], matches: (count: NumberCount) => boolean): number =>
  counts.reduce((sum, count) => (matches(count) ? sum + count.total : sum), 0)

export const toAccountNumbers = (counts: readonly NumberCount[]): Omit<AccountNumbers, 'freeSlots'> => ({
  sharedCount: sumOf(counts, ({ status, personal, shared }) => status === 'active' && personal === 0 && shared === 1),
  personalCount: sumOf(counts, ({ status, personal, own }) => status === 'active' && personal === 1 && own),
})

/** A number that is marked for removal leaves its slot. */
export const countFilledSlots = (counts: readonly NumberCount[]): number =>
  sumOf(counts, ({ status, personal }) => personal === 0 && status === 'active')

/** The account's own. */
export const countClaimed = (counts: readonly NumberCount[]): number =>
  sumOf(counts, ({ status, personal }) => personal === 0 && status !== 'deleted')

import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { SEAT_ROLES } from '../permissions'

export interface Seats {
  used: number
  /** null: unlimited, because nothing is sold. */
  total: number | null
}

const holders = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', p.account_id)
    .where('role', 'in', SEAT_ROLES)
    .where('seat', '=', 1)
    .where('disabled_at', 'is', null),
)
const invited = statement((q, p: { account_id: string; now: number }) =>
  q
    .selectFrom('team_invites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', p.account_id)
    .where('role', 'in', ['MANAGER', 'MEMBER'])
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', p.now),
)
const boughtSeats = statement((q, p: { account_id: string }) =>
  q.selectFrom('teams').select('seats').where('account_id', '=', p.account_id),
)

/** Sellers with a seat, and pending invites of roles that use one. */
export async function countSeats(ctx: Ctx, accountId: string): Promise<Seats> {
  const people = await ctx.db.first(holders, { account_id: accountId })
  const invites = await ctx.db.first(invited, { account_id: accountId, now: ctx.clock.now() })
  const team = await ctx.db.first(boughtSeats, { account_id: accountId })
  return {
    used: Number(people?.count ?? 0) + Number(invites?.count ?? 0),
    total: ctx.billing === 'off' ? null : (team?.seats ?? 0),
  }
}

export async function hasFreeSeat(tx: Ctx, accountId: string, wanted = 1): Promise<boolean> {
  const { used, total } = await countSeats(tx, accountId)
  return total === null || used + wanted <= total
}

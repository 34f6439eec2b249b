import type { Ctx } from '../context.server'

export interface NumberOwner {
  accountId: string
  accountName: string
  /** False: the carrier lists it no longer, or refuses calls from it. */
  isAtCarrier: boolean
}

/** By E.164, of every account. A deleted number has no owner. */
export async function listNumberOwners(ctx: Ctx): Promise<Map<string, NumberOwner>> {
  const rows = await ctx.db.q
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .select(['e164', 'account_id', 'accounts.name', 'released_at'])
    .where('personal', '=', 0)
    .where('status', '!=', 'deleted')
    // The last one counts: a released number may have an owner as well.
    .orderBy((eb) => eb.case().when('released_at', 'is', null).then(eb.lit(1)).else(eb.lit(0)).end())
    .orderBy('phone_numbers.id')
    .execute()
  return new Map(
    rows.map(({ e164, account_id, name, released_at }) => [
      e164,
      { accountId: account_id, accountName: name, isAtCarrier: released_at === null },
    ]),
  )
}

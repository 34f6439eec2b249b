import type { Ctx } from '../context.server'

/**
 * Every account may call from every number of the carrier account, in the carrier's order, until accounts claim numbers of
 * their own. Told again, it adds what is new, follows new nicknames, and what was released is there again. Throws CarrierError
 * when the carrier cannot be asked.
 */
export async function shareNumbers(ctx: Ctx): Promise<void> {
  // Outside the transaction: no network while the file is held.
  const numbers = await ctx.carrier.listNumbers()
  await ctx.db.transact('share-numbers', async (tctx) => {
    const accounts = await tctx.db.q.selectFrom('accounts').select('id').execute()
    for (const { id } of accounts)
      for (const number of numbers)
        await tctx.db.q
          .insertInto('phone_numbers')
          .values({
            id: tctx.ids('num'),
            account_id: id,
            e164: number.e164,
            nickname: number.nickname,
            carrier_sid: number.carrierSid,
            created_at: tctx.clock.now(),
          })
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'e164'])
              .doUpdateSet({ nickname: number.nickname, carrier_sid: number.carrierSid, released_at: null }),
          )
          .execute()
  })
}

/** A new account gets the numbers that the others have: the carrier is asked at boot only. Runs inside the caller's transaction. */
export async function giveSharedNumbers(tctx: Ctx, accountId: string): Promise<void> {
  const numbers = await tctx.db.q
    .selectFrom('phone_numbers')
    .select((eb) => ['e164', eb.fn.max('nickname').as('nickname'), eb.fn.max('carrier_sid').as('carrier_sid')])
    .where('carrier_sid', 'is not', null)
    .where('released_at', 'is', null)
    .groupBy('e164')
    .orderBy((eb) => eb.fn.min('id'))
    .execute()
  for (const number of numbers)
    await tctx.db.q
      .insertInto('phone_numbers')
      .values({ id: tctx.ids('num'), account_id: accountId, ...number, created_at: tctx.clock.now() })
      .execute()
}

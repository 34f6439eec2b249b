import { setImmediate as breathe } from 'node:timers/promises'
import type { CarrierNumber } from '../carrier.port'
import type { Ctx } from '../context.server'

/** Rows per transaction, which blocks dials. */
const CHUNK = 50

/**
 * Gives the carrier's numbers to every account; where they are not shared, to the first account. Accounts that have a number
 * keep it. Idempotent. Also updates nicknames and restores released numbers. Throws CarrierError.
 */
export async function shareNumbers(ctx: Ctx): Promise<void> {
  await warnOfFurtherAccounts(ctx)
  // No request inside a transaction.
  for (const number of await ctx.carrier.listNumbers()) {
    const lacking = await accountsWithout(ctx, number)
    for (let start = 0; start < lacking.length; start += CHUNK) {
      await giveNumber(ctx, number, lacking.slice(start, start + CHUNK))
      await breathe()
    }
    await breathe()
  }
}

async function accountsWithout(ctx: Ctx, { e164, nickname, carrierSid }: CarrierNumber): Promise<string[]> {
  const accounts = await ctx.db.q
    .selectFrom('accounts')
    .leftJoin('phone_numbers as theirs', (join) =>
      join.onRef('theirs.account_id', '=', 'accounts.id').on('theirs.e164', '=', e164),
    )
    .select('accounts.id')
    .$if(!ctx.areNumbersShared, (query) =>
      query.where((is) => is.or([is('accounts.id', '=', firstAccount(ctx)), is('theirs.id', 'is not', null)])),
    )
    .where((is) =>
      is.or([
        is('theirs.id', 'is', null),
        is('theirs.nickname', '!=', nickname),
        is('theirs.carrier_sid', 'is distinct from', carrierSid),
        is('theirs.released_at', 'is not', null),
      ]),
    )
    .orderBy('accounts.id')
    .execute()
  return accounts.map(({ id }) => id)
}

const firstAccount = (ctx: Ctx) => ctx.db.q.selectFrom('accounts').select((eb) => eb.fn.min('id').as('id'))

async function warnOfFurtherAccounts(ctx: Ctx): Promise<void> {
  if (ctx.areNumbersShared) return
  const { accounts } = await ctx.db.q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow()
  if (accounts > 1)
    ctx.log.warn({ accounts }, 'only the first account gets the carrier’s numbers: set SHARE_NUMBERS=1 to share them')
}

const giveNumber = (ctx: Ctx, { e164, nickname, carrierSid }: CarrierNumber, accountIds: string[]): Promise<unknown> =>
  ctx.db.transact('share-numbers', (tctx) =>
    tctx.db.q
      .insertInto('phone_numbers')
      .values(
        accountIds.map((accountId) => ({
          id: tctx.ids('num'),
          account_id: accountId,
          e164,
          nickname,
          carrier_sid: carrierSid,
          created_at: tctx.clock.now(),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'e164']).doUpdateSet({ nickname, carrier_sid: carrierSid, released_at: null }),
      )
      .execute(),
  )

/** The carrier is asked at boot only. */
export async function giveSharedNumbers(tctx: Ctx, accountId: string): Promise<void> {
  if (!tctx.areNumbersShared) return
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

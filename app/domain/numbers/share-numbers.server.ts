import { setImmediate as breathe } from 'node:timers/promises'
import type { CarrierNumber } from '../carrier.port'
import type { Ctx } from '../context.server'

/** Rows per transaction, which blocks dials. */
const CHUNK = 50

/**
 * Adds the carrier's numbers to every account, or only to the first account if they are not shared. Accounts keep
 * their numbers. Idempotent. Also updates nicknames and restores released numbers. Throws CarrierError.
 */
export async function shareNumbers(ctx: Ctx): Promise<void> {
  await warnOfUnsharedAccounts(ctx)
  // No request inside a transaction.
  for (const number of await ctx.carrier.listNumbers()) {
    const accountIds = await findAccountsToUpdate(ctx, number)
    for (let start = 0; start < accountIds.length; start += CHUNK) {
      await createNumbers(ctx, number, accountIds.slice(start, start + CHUNK))
      await breathe()
    }
    await breathe()
  }
}

async function findAccountsToUpdate(ctx: Ctx, { e164, nickname, carrierSid }: CarrierNumber): Promise<string[]> {
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

async function warnOfUnsharedAccounts(ctx: Ctx): Promise<void> {
  if (ctx.areNumbersShared) return
  const { accounts } = await ctx.db.q
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow()
  if (accounts > 1)
    ctx.log.warn({ accounts }, 'only the first account has the carrier’s numbers: set SHARE_NUMBERS=1 to share them')
}

const createNumbers = (
  ctx: Ctx,
  { e164, nickname, carrierSid }: CarrierNumber,
  accountIds: string[],
): Promise<unknown> =>
  ctx.db.transact('share-numbers', (tx) =>
    tx.db.q
      .insertInto('phone_numbers')
      .values(
        accountIds.map((accountId) => ({
          id: tx.ids('num'),
          account_id: accountId,
          e164,
          nickname,
          carrier_sid: carrierSid,
          created_at: tx.clock.now(),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'e164']).doUpdateSet({ nickname, carrier_sid: carrierSid, released_at: null }),
      )
      .execute(),
  )

/** Copies stored numbers: the carrier is queried only at boot. */
export async function createSharedNumbers(tx: Ctx, accountId: string): Promise<void> {
  if (!tx.areNumbersShared) return
  const numbers = await tx.db.q
    .selectFrom('phone_numbers')
    .select((eb) => ['e164', eb.fn.max('nickname').as('nickname'), eb.fn.max('carrier_sid').as('carrier_sid')])
    .where('carrier_sid', 'is not', null)
    .where('released_at', 'is', null)
    .groupBy('e164')
    .orderBy((eb) => eb.fn.min('id'))
    .execute()
  for (const number of numbers)
    await tx.db.q
      .insertInto('phone_numbers')
      .values({ id: tx.ids('num'), account_id: accountId, ...number, created_at: tx.clock.now() })
      .execute()
}

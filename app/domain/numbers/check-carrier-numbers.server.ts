import type { Ctx } from '../context.server'
import { listNumberOwners } from './number-owners.read.server'

/**
 * Compares the accounts' numbers with the carrier's: numbers that it no longer lists are released, those that it lists
 * again are usable. Creates none. Throws CarrierError.
 */
export async function checkCarrierNumbers(ctx: Ctx): Promise<void> {
  // Before the request: a number claimed during it is not in the list.
  const known = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'e164', 'carrier_sid', 'released_at'])
    .where('personal', '=', 0)
    .where('status', '!=', 'deleted')
    .orderBy('id')
    .execute()
  const listed = new Map((await ctx.carrier.listNumbers()).map((number) => [number.e164, number]))
  if (listed.size === 0) return
  const missing = known.filter(
    ({ e164, carrier_sid, released_at }) => carrier_sid !== null && released_at === null && !listed.has(e164),
  )
  const active = new Set(known.filter(({ released_at }) => released_at === null).map(({ e164 }) => e164))
  const back = known.filter(({ e164, released_at }) => released_at !== null && listed.has(e164) && !active.has(e164))
  if (missing.length + back.length > 0)
    await ctx.db.transact('check-carrier-numbers', async (tx) => {
      for (const { id } of missing) await release(tx, id)
      for (const { id, e164 } of back) await restore(tx, id, listed.get(e164)!.carrierSid, e164)
    })
  if (missing.length > 0)
    ctx.log.warn({ numbers: missing.map(({ e164 }) => e164) }, 'the carrier no longer lists these numbers')
  if (back.length > 0) ctx.log.info({ numbers: back.map(({ e164 }) => e164) }, 'the carrier lists these numbers again')
  await logUnowned(ctx, [...listed.keys()])
}

const release = (tx: Ctx, id: string): Promise<unknown> =>
  tx.db.q
    .updateTable('phone_numbers')
    .set({ released_at: tx.clock.now() })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .execute()

const restore = (tx: Ctx, id: string, carrierSid: string, e164: string): Promise<unknown> =>
  tx.db.q
    .updateTable('phone_numbers')
    .set({ released_at: null, carrier_sid: carrierSid })
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('phone_numbers as owned')
            .select('owned.id')
            .where('owned.e164', '=', e164)
            .where('owned.personal', '=', 0)
            .where('owned.released_at', 'is', null),
        ),
      ),
    )
    .execute()

async function logUnowned(ctx: Ctx, listed: readonly string[]): Promise<void> {
  const owners = await listNumberOwners(ctx)
  const numbers = listed.filter((e164) => !owners.has(e164)).length
  if (numbers > 0)
    ctx.log.info(
      { numbers },
      'numbers of the carrier belong to no account: npm run -s numbers -- adopt --all --account ID, team or owner’s address',
    )
}

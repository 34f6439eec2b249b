import { join } from 'node:path'
import { startSession } from '../../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../../app/domain/context.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { testWorld } from '../../helpers/world'
import type { Bench, Numbers } from '../harness/bench'
import { openCaller, type Caller } from '../harness/caller'
import { openCarrier } from '../harness/carrier'
import { quantile } from '../harness/measure'
import { APP_SECRET, startApp, startReference } from '../harness/programs'

const ITEMS = 20
/** One person may ask 30 times a second. */
const ASKS = 25
const PLACE = 'country=US&state=WA'

/** A cart of twenty items: no buyer fills one like it. */
async function fillCart(folder: string): Promise<{ token: string; cartId: string }> {
  const world = await testWorld({ file: join(folder, 'trunkline.db') })
  world.services.seal = createSeal(APP_SECRET)
  world.services.clock = createAppClock(true)
  const { accountId, userId } = await world.person({ role: 'OWNER' })
  const cartId = world.services.ids('cart')
  const { q } = world.system.db
  const row = { id: cartId, account_id: accountId, user_id: userId, state: 'open' as const }
  await q
    .insertInto('carts')
    .values({ ...row, promotion_code: null, created_at: 1, updated_at: 1 })
    .execute()
  for (let position = 0; position < ITEMS; position += 1)
    await q
      .insertInto('cart_items')
      .values({
        cart_id: cartId,
        position,
        action: 'ADD',
        product_id: 'extra-number',
        period: 'MONTHLY',
        quantity: position + 1,
        subscription_id: null,
      })
      .execute()
  const { token } = await startSession(createSystemCtx(world.services), { userId, for: 'api' })
  world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  await world.close()
  return { token, cartId }
}

async function askAll({ ask }: Caller, path: string): Promise<Numbers> {
  const taken: number[] = []
  for (let n = 0; n < ASKS; n += 1) taken.push((await ask('GET', path)).ms)
  return { quote: quantile(taken, 0.5) }
}

/** The quote of a cart of 20 items, beside a bare route that adds the same numbers. */
export const bench: Bench = {
  name: 'quote',
  figures: [{ case: 'quote', unit: 'ms', goal: { of: 'ratio', atMost: 2 } }],
  warmUps: 3,
  async open(folder) {
    const { token, cartId } = await fillCart(folder)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const bare = await startReference('add-route', folder, undefined, [], { TOKEN: token, ITEMS: String(ITEMS) })
    const [ours, theirs] = [openCaller(app.port, [token]), openCaller(bare.port, [token])]
    return {
      ours: () => askAll(ours, `/api/billing/client/v3/carts/${cartId}/quote?${PLACE}`),
      reference: () => askAll(theirs, '/carts/cart/quote'),
      async close() {
        for (const caller of [ours, theirs]) caller.close()
        await app.close()
        await bare.close()
        carrier.close()
      },
    }
  },
}

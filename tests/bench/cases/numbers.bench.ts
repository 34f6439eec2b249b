import { join } from 'node:path'
import { startSession } from '../../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../../app/domain/context.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { testWorld, type World } from '../../helpers/world'
import type { Bench, Numbers } from '../harness/bench'
import { openCaller, type Caller } from '../harness/caller'
import { openCarrier } from '../harness/carrier'
import { quantile } from '../harness/measure'
import { APP_SECRET, startApp } from '../harness/programs'

const LARGE = 5_000
const SMALL = 50
/** One person may ask 30 times a second. */
const ASKS = 25

const PATHS = {
  'numbers-first': '/api/v3/numbers?group=shared&limit=50',
  'numbers-search': '/api/v3/numbers?group=shared&limit=50&search=0049',
} as const

/** Of an owner, whose account has this many. */
async function tokenOfOwner(world: World, numbers: number): Promise<string> {
  const { accountId, userId } = await world.person({ role: 'OWNER' })
  const { q } = world.system.db
  const area = numbers === LARGE ? 206 : 503
  for (let n = 0; n < numbers; n += 1)
    await q
      .insertInto('phone_numbers')
      .values({
        id: world.services.ids('num'),
        account_id: accountId,
        e164: `+1${area}${String(5_550_000 + n)}`,
        nickname: `Line ${n}`,
        created_at: n,
      })
      .execute()
  const { token } = await startSession(createSystemCtx(world.services), { userId, for: 'api' })
  return token
}

async function askAll({ ask }: Caller): Promise<Numbers> {
  const numbers: Numbers = {}
  for (const [name, path] of Object.entries(PATHS)) {
    const taken: number[] = []
    for (let n = 0; n < ASKS; n += 1) taken.push((await ask('GET', path)).ms)
    numbers[name] = quantile(taken, 0.5)
  }
  return numbers
}

/** Five thousand numbers beside fifty: first rows and search. */
export const bench: Bench = {
  name: 'numbers',
  figures: [
    { case: 'numbers-first', unit: 'ms', goal: { of: 'ratio', atMost: 1.2 } },
    { case: 'numbers-search', unit: 'ms', goal: null },
  ],
  warmUps: 1,
  async open(folder) {
    const world = await testWorld({ file: join(folder, 'trunkline.db') })
    world.services.seal = createSeal(APP_SECRET)
    world.services.clock = createAppClock(true)
    const tokens = [await tokenOfOwner(world, LARGE), await tokenOfOwner(world, SMALL)]
    world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    await world.close()
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const [large, small] = tokens.map((token) => openCaller(app.port, [token])) as [Caller, Caller]
    return {
      ours: () => askAll(large),
      reference: () => askAll(small),
      async close() {
        for (const caller of [large, small]) caller.close()
        await app.close()
        carrier.close()
      },
    }
  },
}

import { afterEach, beforeEach, expect, test } from 'vitest'
import { addBusinessProfile, goodDraft, trustOf } from '../../../tests/helpers/a2p'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { submitA2p } from '../a2p/submit-a2p.server'
import { DEFAULT_FEATURES } from '../accounts/plan'
import type { UserActor } from '../actor'
import { getBalances } from '../ledger/ledger.read.server'
import { creditTopUp } from '../wallet/credit-wallet.server'

const PAGE = { title: 'Harbor Realty', description: null, image: null, favicon: null }
const FUNDS = 1_000_000

let world: World
let olivia: UserActor
beforeEach(async () => {
  world = await testWorld({ webPages: { read: async () => PAGE, readPicture: async () => null } })
  olivia = await world.person({ role: 'OWNER' })
  await world.system.db.q
    .updateTable('accounts')
    .set({ features: JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true }) })
    .where('id', '=', olivia.accountId)
    .execute()
  await world.system.db.transact('test.fund', (tx) =>
    creditTopUp(tx, { accountId: olivia.accountId, paymentId: 'pi_1', cents: FUNDS / 100 }),
  )
  await addBusinessProfile(world, olivia)
}, 60_000)
afterEach(() => world.close())

const spent = async () => FUNDS - ((await getBalances(world.system, olivia.accountId)).wallet ?? 0)
const submit = () => submitA2p(world.as(olivia), { draft: goodDraft(), acceptsRefusals: false })
async function settle() {
  for (let round = 0; round < 12; round++) {
    await runJobs(world, /^registration\.step/)
    world.clock.advance(61_000)
  }
}

test('a fee is charged once, however often its answer is lost or postponed', async () => {
  const carrier = trustOf(world)
  carrier.fail('createBrand', 'retry')
  carrier.fail('createBrand', 'retry')
  carrier.fail('createBrand', 'unknown-done')
  carrier.fail('findBrand', 'retry')
  await submit()
  await settle()
  expect(carrier.brands).toHaveLength(1)
  const once = await spent()
  expect(once).toBeGreaterThan(0)
  const charges = await world.system.db.q
    .selectFrom('ledger_transactions')
    .select('kind')
    .where('registration_id', 'is not', null)
    .execute()
  expect(charges).toEqual([{ kind: 'charge' }])
})

test('a fee is paid back if the carrier refused to create, and charged again for the next submission', async () => {
  const carrier = trustOf(world)
  carrier.fail('createBrand', 'refused')
  await submit()
  await settle()
  expect([carrier.brands.length, await spent()]).toEqual([0, 0])
  await submit()
  await settle()
  expect(carrier.brands).toHaveLength(1)
  expect(await spent()).toBeGreaterThan(0)
})

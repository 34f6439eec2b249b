import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { testWorld, type World } from '../../../tests/helpers/world'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { createCtx, type Ctx } from '../context.server'
import type { UserActor } from '../actor'
import { checkLedger } from '../ledger/check-ledger.server'
import { creditTopUp } from './credit-wallet.server'
import { getWallet } from './wallet.read.server'
import { withdrawTestFunds as amount } from './wallet.schema'
import { withdrawTestFunds } from './withdraw-test-funds.server'

let payments: TestProvider
let world: World
let actor: UserActor
let owner: Ctx
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  actor = await world.person({ role: 'OWNER' })
  owner = world.as(actor)
  await world.system.db.q
    .updateTable('accounts')
    .set({ features: JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true }) })
    .execute()
  await world.system.db.transact('test', (tx) =>
    creditTopUp(tx, { accountId: actor.accountId, paymentId: 'pi_1', cents: 1_000 }),
  )
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
  await payments.close()
})

const balance = async () => (await getWallet(world.system, actor.accountId)).balance

test('test funds are withdrawn, and not more than there are', async () => {
  await withdrawTestFunds(owner, { amountInTenThousandths: 99_900 })
  expect(await balance()).toBe(100)
  await expect(withdrawTestFunds(owner, { amountInTenThousandths: 200 })).rejects.toMatchObject({ code: 'no_funds' })
  expect(await balance()).toBe(100)
})

test('not where payments are real, without a wallet, or by a member', async () => {
  const form = { kind: 'stripe' as const, publishableKey: 'pk_live' }
  const real = createCtx({ ...world.services, payments: { ...payments.provider, form } }, actor)
  const member = world.as(await world.person({ accountId: actor.accountId, role: 'MEMBER' }))
  const withdraw = (ctx: Ctx) => withdrawTestFunds(ctx, { amountInTenThousandths: 100 })
  await expect(withdraw(real)).rejects.toMatchObject({ code: 'conflict' })
  await expect(withdraw(member)).rejects.toMatchObject({ code: 'forbidden' })
  await world.system.db.q
    .updateTable('accounts')
    .set({ features: JSON.stringify(DEFAULT_FEATURES) })
    .execute()
  await expect(withdraw(owner)).rejects.toMatchObject({ code: 'conflict' })
})

test.each([
  [100, true],
  [100_000_000, true],
  [100_000_100, false],
  [150, false],
  [0, false],
  [-100, false],
])('an amount of %i is accepted: %s', (amountInTenThousandths, isAccepted) => {
  expect(amount.safeParse({ amountInTenThousandths }).success).toBe(isAccepted)
})

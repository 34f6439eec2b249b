import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { accountRow, saveBillingProfile, subscribe } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { listFlatNumbers } from '../numbers/list-numbers.read.server'
import { findNumber } from '../numbers/numbers.read.server'
import { removeNumbers } from '../numbers/remove-numbers.server'
import { restoreNumbers } from '../numbers/restore-numbers.server'
import { saveCard } from '../payments/save-card.server'
import { getRestorePrice } from './restore-purchase.server'

const DECLINED = '4000000000000341'

let payments: TestProvider
let world: World
let owner: Ctx
let accountId: string
let first: string
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account({ kind: 'team' })
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  await saveBillingProfile(world, accountId)
  await subscribe(world, accountId, { productId: 'team-dialer', quantity: 2 })
  first = (await listFlatNumbers(owner, { limit: 1 })).numbers[0]!.id
  await removeNumbers(owner, [first])
  for (const e164 of ['+15035550121', '+15035550122']) {
    const id = world.services.ids('num')
    const row = { id, account_id: accountId, e164, carrier_sid: `PN${id}`, created_at: world.clock.now() }
    await world.system.db.q.insertInto('phone_numbers').values(row).execute()
  }
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
  await payments.close()
})

const useCard = async (number?: string) => saveCard(owner, { paymentMethodId: await payments.createCard(number) })
const restore = () => restoreNumbers(owner, [first], { autoPurchase: true })
const state = async () => [(await findNumber(owner, first)).status, (await accountRow(world, accountId)).number_slots]

test('the owner buys one more slot with the restore, once', async () => {
  await useCard()
  await restore()
  await expect(restore()).rejects.toMatchObject({ code: 'conflict' })
  await runJobs(world, /^payment/)
  expect(await state()).toEqual(['ACTIVE', 3])
  expect(await world.system.db.q.selectFrom('invoices').select(['subtotal_cents', 'status']).execute()).toEqual([
    { subtotal_cents: 100, status: 'paid' },
  ])
})

test('a declined card marks the number for removal again, and the next try is charged', async () => {
  await useCard(DECLINED)
  await restore()
  await runJobs(world, /^payment/)
  expect(await state()).toEqual(['PENDING_CANCELLATION', 2])
  await useCard()
  world.clock.advance(1_000)
  await restore()
  await runJobs(world, /^payment/)
  expect(await state()).toEqual(['ACTIVE', 3])
})

test('without a card nothing is restored', async () => {
  await expect(restore()).rejects.toMatchObject({ message: 'Add a card first.' })
  expect(await state()).toEqual(['PENDING_CANCELLATION', 2])
})

test('the price is in whole dollars a month', () => {
  expect(getRestorePrice()).toBe(100)
})

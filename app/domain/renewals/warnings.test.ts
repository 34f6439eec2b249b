import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { saveBillingProfile, subscribe } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import { saveCard } from '../payments/save-card.server'
import { checkSeats } from './check-seats.server'
import { isExpiredBy, warnOfRenewals } from './warn-of-renewals.server'

const DAY = 86_400_000

let payments: TestProvider
let world: World
let accountId: string
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account({ kind: 'team' })
  await saveBillingProfile(world, accountId)
})
afterEach(async () => {
  await world.close()
  await payments.close()
})

const saveTestCard = async () =>
  saveCard(world.as(await world.person({ accountId, role: 'OWNER', email: 'olivia@harbor.test' })), {
    paymentMethodId: await payments.createCard(),
  })
const warn = async () => {
  await warnOfRenewals(world.system)
  await runJobs(world, /^mail/)
  return world.mails.splice(0).map(({ subject }) => subject)
}

test('a trial is announced once, three days before its end', async () => {
  await subscribe(world, accountId, { productId: 'team-starter', trialDays: 7 })
  world.clock.advance(4 * DAY - 1)
  expect(await warn()).toEqual([])
  world.clock.advance(1)
  expect([await warn(), await warn()]).toEqual([['Your trial of Team Starter ends on March 17, 2026'], []])
})

test('a missing card is announced a week before the renewal', async () => {
  await subscribe(world, accountId)
  world.clock.advance(23 * DAY)
  expect(await warn()).toEqual([])
  world.clock.advance(DAY)
  expect([await warn(), await warn()]).toEqual([['Add a card before your next renewal'], []])
})

test('a card that is valid is not announced, one that expires is', async () => {
  await saveTestCard()
  await subscribe(world, accountId)
  await subscribe(world, accountId, { productId: 'extra-number', quantity: 1 })
  await world.system.db.q.updateTable('subscriptions').set({ warned_of: null }).execute()
  world.clock.advance(25 * DAY)
  expect(await warn()).toEqual([])
  await world.system.db.q.updateTable('subscriptions').set({ warned_of: null }).execute()
  await world.system.db.q.updateTable('payment_customers').set({ expires_month: 3, expires_year: 2026 }).execute()
  expect(await warn()).toEqual([
    'Your card expires before your next renewal',
    'Your card expires before your next renewal',
  ])
})

test.each([
  [Date.UTC(2026, 3, 1) - 1, false],
  [Date.UTC(2026, 3, 1), true],
])('a card of March 2026 has expired at %d: %s', (at, expired) => {
  expect(isExpiredBy({ expires_month: 3, expires_year: 2026 }, at)).toBe(expired)
})

test('seats that are not those that were bought are found, and those that fit are not', async () => {
  await world.account({ kind: 'team' })
  await subscribe(world, accountId, { quantity: 2 })
  for (const _ of [1, 2]) await world.person({ accountId, role: 'MEMBER' })
  await world.person({ accountId, role: 'COACH' })
  expect(await checkSeats(world.system)).toEqual([])
  await world.system.db.q.updateTable('teams').set({ seats: 5 }).where('account_id', '=', accountId).execute()
  expect(await checkSeats(world.system)).toEqual([{ accountId, bought: 2, granted: 5, used: 2 }])
  await world.system.db.q.updateTable('teams').set({ seats: 2 }).where('account_id', '=', accountId).execute()
  await world.person({ accountId, role: 'MANAGER' })
  expect(await checkSeats(world.system)).toEqual([{ accountId, bought: 2, granted: 2, used: 3 }])
})

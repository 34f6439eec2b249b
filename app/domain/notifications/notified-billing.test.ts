import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { saveBillingProfile, subscribe, subscriptionRow } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { deleteNumber } from '../numbers/delete-number.server'
import { saveCard } from '../payments/save-card.server'
import { renewDue } from '../renewals/renew-due.server'
import { cancelSubscription } from '../subscriptions/cancel-subscription.server'
import { listNotifications } from './notifications.read.server'

const NEVER_PAYS = '4000000000000341'
const DAY_MS = 86_400_000

let payments: TestProvider
let world: World
let owner: Ctx
let member: Ctx
let accountId: string
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account({ kind: 'team' })
  owner = world.as(await world.person({ accountId, role: 'OWNER', email: 'olivia@harbor.test' }))
  member = world.as(await world.person({ accountId, role: 'MEMBER' }))
  await saveBillingProfile(world, accountId)
})
afterEach(async () => {
  await world.close()
  await payments.close()
})

const shown = async (ctx = owner) =>
  (await listNotifications(ctx, { limit: 50 })).items.map(({ kind, title }) => `${kind}: ${title}`)
const renewAt = async (at: number) => {
  world.clock.set(at)
  await renewDue(world.system)
  await runJobs(world, /^payment/)
}

test('each dated try notifies the owner once, and the last one also of the block', async () => {
  await saveCard(owner, { paymentMethodId: await payments.createCard(NEVER_PAYS) })
  const id = await subscribe(world, accountId)
  for (;;) {
    const { next_event_at } = await subscriptionRow(world, id)
    if (next_event_at === null) break
    await renewAt(next_event_at)
    await renewAt(next_event_at)
  }
  const failed = (await shown()).filter((line) => /^payment_failed: Your payment for .+ failed$/.test(line))
  const { renewal_tries } = await subscriptionRow(world, id)
  expect([failed.length, renewal_tries > 1]).toEqual([renewal_tries, true])
  expect((await shown()).filter((line) => line.startsWith('account_blocked'))).toEqual([
    'account_blocked: Your account is overdue',
  ])
  expect(await shown(member)).toEqual([])
})

test('a cancellation says until when, and its end that it has ended', async () => {
  await saveCard(owner, { paymentMethodId: await payments.createCard() })
  const id = await subscribe(world, accountId)
  await cancelSubscription(owner, id, { cancelAllResourceSubs: false })
  const [{ title, body } = { title: '', body: '' }] = (await listNotifications(owner, { limit: 1 })).items
  expect(`${title}. ${body}`).toMatch(/ was canceled\. It works until April 10, 2026\.$/)
  await renewAt((await subscriptionRow(world, id)).period_end + DAY_MS)
  expect((await shown())[0]).toMatch(/^subscription_canceled: .* has ended$/)
  expect(await shown()).toHaveLength(2)
})

test('a removed number is for the owner and its person, once', async () => {
  const { id } = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  for (const _ of [1, 2]) await world.system.db.transact('test', (tx) => deleteNumber(tx, id))
  expect(await shown()).toEqual(['number_removed: Phone number removed'])
  expect(await shown(member)).toEqual([])
})

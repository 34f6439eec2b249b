import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { saveBillingProfile, subscribe, subscriptionRow } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { saveCard } from '../payments/save-card.server'
import { scheduleSeats } from '../subscriptions/schedule-seats.server'
import { removeSeat } from '../team/remove-seat.server'
import { restoreSeat } from '../team/restore-seat.server'
import { checkSeats } from './check-seats.server'
import { renewDue } from './renew-due.server'

let payments: TestProvider
let world: World
let owner: Ctx
let accountId: string
let teamId: string
let people: UserActor[]
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account({ kind: 'team' })
  owner = world.as(await world.person({ accountId, role: 'OWNER', email: 'olivia@harbor.test' }))
  people = [await world.person({ accountId, role: 'MEMBER' }), await world.person({ accountId, role: 'MEMBER' })]
  teamId = (
    await world.system.db.q
      .selectFrom('teams')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).id
  await saveBillingProfile(world, accountId)
  await saveCard(owner, { paymentMethodId: await payments.createCard() })
})
afterEach(async () => {
  await world.close()
  await payments.close()
})

const remove = ({ userId }: UserActor) => removeSeat(owner, teamId, { memberId: userId })
const restore = ({ userId }: UserActor) => restoreSeat(owner, teamId, userId)
const scheduled = async (id: string) => (await subscriptionRow(world, id)).scheduled_quantity
const toEnd = async (id: string) => {
  world.clock.set((await subscriptionRow(world, id)).period_end)
  await renewDue(world.system)
  await runJobs(world)
}
const invoiced = async () =>
  (await world.system.db.q.selectFrom('invoice_lines').select('quantity').execute()).map(({ quantity }) => quantity)

test('people who leave are not billed, and their seats end with the period they were paid for', async () => {
  const id = await subscribe(world, accountId, { quantity: 3 })
  for (const person of people) await remove(person)
  expect(await scheduled(id)).toBe(2)
  await restore(people[0]!)
  await restore(people[1]!)
  expect(await scheduled(id)).toBeNull()
  await remove(people[0]!)
  await toEnd(id)
  expect([await invoiced(), (await subscriptionRow(world, id)).quantity]).toEqual([[2], 2])
  expect(await checkSeats(world.system)).toEqual([])
})

test('many seat changes in a month are one invoice at its end', async () => {
  const id = await subscribe(world, accountId, { quantity: 9 })
  for (const quantity of [8, 7, 6, 5]) await scheduleSeats(owner, id, { quantity })
  for (let n = 0; n < 3; n += 1) {
    await remove(people[0]!)
    await restore(people[0]!)
  }
  await toEnd(id)
  expect(await invoiced()).toEqual([5])
  expect(await payments.countPaid()).toBe(1)
})

test('a seat that is taken before the period ends is billed', async () => {
  const id = await subscribe(world, accountId, { quantity: 4 })
  await scheduleSeats(owner, id, { quantity: 3 })
  await world.person({ accountId, role: 'MANAGER' })
  await toEnd(id)
  expect(await invoiced()).toEqual([4])
})

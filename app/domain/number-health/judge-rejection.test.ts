import { afterEach, beforeEach, expect, test } from 'vitest'
import { A, spamWorld, type SpamWorld } from '../../../tests/helpers/spam-world'
import { startHealth } from './dispatch-to-number-health.server'
import { findHealth } from './number-health-machine.server'
import { reviewNumbers } from './review-numbers.server'

const DAY = 86_400_000

let s: SpamWorld
let id: string
beforeEach(async () => {
  s = await spamWorld()
  id = await s.idOf(A)
  await s.world.system.db.transact('test', (tx) =>
    startHealth(tx, { id, accountId: s.accountId, firstCallAt: tx.clock.now() }),
  )
  await s.protect(A)
})
afterEach(() => s.close())

const shown = async () => {
  const health = await findHealth(s.world.system, id)
  return [health?.state, health?.context.reason]
}

test('a rejection by a mobile carrier hurts a number, and its end recovers it', async () => {
  s.reports(A, 'rejected')
  await s.later(DAY)
  expect(await shown()).toEqual(['hurt', 'rejected_by_carrier'])
  await s.run()
  await reviewNumbers(s.world.system, s.accountId)
  expect(await shown()).toEqual(['hurt', 'rejected_by_carrier'])
  s.reports(A, 'active')
  await s.later(DAY)
  expect(await shown()).toEqual(['active', 'recovered'])
})

test('a number that starts to be used while it is rejected is hurt by the next review', async () => {
  await s.world.system.db.q.deleteFrom('number_health_changes').execute()
  await s.world.system.db.q.deleteFrom('number_health').execute()
  s.reports(A, 'rejected')
  await s.later(DAY)
  await reviewNumbers(s.world.system, s.accountId)
  expect(await shown()).toEqual(['hurt', 'rejected_by_carrier'])
})

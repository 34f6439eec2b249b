import { afterEach, beforeEach, expect, test } from 'vitest'
import { A, spamWorld, type SpamWorld } from '../../../tests/helpers/spam-world'
import { startHealth } from '../number-health/dispatch-to-number-health.server'
import { listNumberRows } from '../number-health/number-rows.read.server'
import { findNumbersToCheck } from './numbers-to-check.read.server'

const DAY_MS = 86_400_000

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

const faults = async () =>
  (await findNumbersToCheck(s.olivia, 5)).numbers.map(({ fault, reason }) => [fault, reason] as const)

async function setHealth(state: string, reason: string): Promise<void> {
  await s.world.system.db.q.updateTable('number_health').set({ state, reason }).where('id', '=', id).execute()
}

test('a hurt number is one to check, with its reason, until it is active', async () => {
  expect(await faults()).toEqual([])
  await setHealth('hurt', 'answered_less_than_peers')
  expect(await faults()).toEqual([['hurt', 'Answered less often than your other numbers.']])
  await setHealth('resting', 'rest_person')
  expect(await faults()).toEqual([])
  await setHealth('resting', 'rest_hurt')
  expect(await faults()).toEqual([['resting_hurt', null]])
})

test('a number with several faults is shown with its gravest', async () => {
  await setHealth('hurt', 'blocked_more_than_peers')
  s.reports(A, 'rejected')
  // Rejected, registered again, and rejected again.
  for (let day = 0; day < 4; day += 1) await s.later(DAY_MS)
  const rows = await listNumberRows(s.olivia, { accountId: s.accountId, userIds: null }, { from: 0, to: 1 })
  const row = rows.find(({ numberId }) => numberId === id)
  expect([await faults(), row?.spamRegistrationStatus, row?.spamProtected]).toEqual([
    [['spam_failed', null]],
    'REMEDIATION_FAILED',
    true,
  ])
})

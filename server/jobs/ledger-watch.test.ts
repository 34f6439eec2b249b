import { afterEach, beforeEach, expect, test } from 'vitest'
import { postTransaction } from '../../app/domain/ledger/post-transaction.server'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { nextNight, startLedgerWatch } from './ledger-watch'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

test('checks the ledger after the start, and says what is wrong', async () => {
  const accountId = await world.account()
  await world.system.db.transact('test', (tx) =>
    postTransaction(tx, {
      accountId,
      kind: 'top_up',
      naturalKey: 'payment:pi_1',
      cause: { paymentId: 'pi_1' },
      entries: { wallet: 1, payment_provider: -1 },
    }),
  )
  world.services.store.sqlite.prepare(`update ledger_balances set balance = 2 where ledger_account = 'wallet'`).run()
  const logged: unknown[] = []
  const log = { ...world.services.log, error: (facts: object) => void logged.push(facts) }
  const watch = startLedgerWatch({ ...world.services, log }, undefined, 0)
  await waitFor('the first check', async () => watch.checked() !== null)
  await watch.stop()
  expect(watch.checked()).toEqual({
    checkedAt: new Date(world.clock.now()).toISOString(),
    accounts: 1,
    transactions: 1,
    problems: 1,
  })
  expect(logged).toEqual([{ problems: [{ rule: 'balance_equals_entries', accountId, subject: 'wallet' }] }])
})

test.each([
  ['2026-03-10T07:59:00Z', '2026-03-10T08:00:00Z'],
  ['2026-03-10T08:00:00Z', '2026-03-11T08:00:00Z'],
  ['2026-03-10T23:00:00Z', '2026-03-11T08:00:00Z'],
])('the night after %s is %s', (now, night) => {
  expect(nextNight(Date.parse(now))).toBe(Date.parse(night))
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSystemCtx } from '../../app/domain/context.server'
import { enqueue } from '../../app/domain/jobs/enqueue.server'
import { openFloor } from '../../tests/helpers/dialing-floor'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { fireDueTimers } from './timers'
import { startWorker, type Worker } from './worker'

const LEAD = '+13125550101'
let world: World
let worker: Worker | null = null
beforeEach(async () => {
  world = await testWorld()
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await world.close()
})

/** The account of each transaction by its name. */
function watchAccounts(): Map<string, string | undefined> {
  const accounts = new Map<string, string | undefined>()
  const { store } = world.services
  world.services.store = {
    ...store,
    get queries() {
      return store.queries
    },
    transact: (name, work, options) => {
      accounts.set(name, options?.accountId)
      return store.transact(name, work, options)
    },
  }
  return accounts
}

test('a job runs in transactions of its account, which its machine had', async () => {
  const floor = await openFloor(world)
  await floor.dial(await floor.campaign([LEAD]))
  await floor.ring(LEAD)
  const { accountId } = floor.seller
  const owners = (table: 'jobs' | 'timers') =>
    world.system.db.q.selectFrom(table).select('account_id').distinct().execute()
  expect([await owners('jobs'), await owners('timers')]).toEqual([
    [{ account_id: accountId }],
    [{ account_id: accountId }],
  ])
  const accounts = watchAccounts()
  await createSystemCtx(world.services).db.transact('test.enqueue', (tx) =>
    enqueue(tx, { kind: 'call.hang-up', key: 'test', accountId, payload: { callSid: 'CA1' } }),
  )
  worker = startWorker(world.services)
  await waitFor('the job has failed', () => accounts.has('job.failed'))
  expect(accounts.get('job.failed')).toBe(accountId)
})

test('a timer fires in a transaction of its account', async () => {
  const floor = await openFloor(world)
  await floor.dial(await floor.campaign([LEAD]))
  await floor.ring(LEAD)
  const { fire_at } = await world.system.db.q
    .selectFrom('timers')
    .select('fire_at')
    .orderBy('fire_at', 'desc')
    .executeTakeFirstOrThrow()
  world.clock.set(fire_at)
  const accounts = watchAccounts()
  await fireDueTimers(createSystemCtx(world.services))
  expect([...accounts]).toEqual([['timer.fire', floor.seller.accountId]])
})

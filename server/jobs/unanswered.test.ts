import { afterEach, beforeEach, expect, test } from 'vitest'
import { CarrierError, type Carrier } from '../../app/domain/carrier.port'
import { createSystemCtx } from '../../app/domain/context.server'
import { SYSTEM_ACCOUNT } from '../../app/domain/jobs/catalogue'
import { enqueue } from '../../app/domain/jobs/enqueue.server'
import { openFloor } from '../../tests/helpers/dialing-floor'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { startWorker, type Worker } from './worker'

/** A person of Chicago. */
const A = '+13125550110'
const STRANGERS = 'The carrier rejected our credentials (20003)'

let world: World
let worker: Worker
let lineId: string
/** Why the carrier does not answer; null: it does. */
let refusal: string | null
let logged: string[]

beforeEach(async () => {
  refusal = null
  logged = []
  const fetchCall = async (callSid: string) => {
    if (refusal !== null) throw new CarrierError('refused', refusal, 20003, null, 'account')
    return { callSid, status: 'ringing', endedAt: null }
  }
  world = await testWorld({ carrier: { simulated: true, fetchCall } as unknown as Carrier })
  world.services.log.error = (facts) => void logged.push((facts as { err: Error }).err.message)
  const floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  await floor.dial(await floor.campaign([A]))
  await floor.ring(A)
  lineId = (await floor.line(A)).id
  await world.system.db.q.deleteFrom('jobs').execute()
  worker = startWorker(world.services)
  world.services.wake = () => worker.wake()
})
afterEach(async () => {
  await worker.stop()
  await world.close()
})

let asked = 0
/** A line asks what became of its call, as it does each few seconds, and the carrier has answered or not. */
async function ask(state: 'done' | 'failed'): Promise<void> {
  const key = `test:${(asked += 1)}`
  await createSystemCtx(world.services).db.transact('test.ask', (tx) =>
    enqueue(tx, { kind: 'call.check', accountId: SYSTEM_ACCOUNT, key, payload: { lineId } }),
  )
  await waitFor(`question ${key} is ${state}`, async () => {
    const row = await world.system.db.q.selectFrom('jobs').select('state').where('key', '=', key).executeTakeFirst()
    return row?.state === state || null
  })
}

test('a carrier that refuses to report a call is asked again, and logged once until that changes', async () => {
  refusal = STRANGERS
  for (let times = 0; times < 3; times += 1) await ask('failed')
  expect(logged).toEqual([STRANGERS])

  refusal = 'Our account is suspended (20005)'
  await ask('failed')
  await ask('failed')
  expect(logged).toEqual([STRANGERS, refusal])

  refusal = null
  await ask('done')
  refusal = 'Our account is suspended (20005)'
  await ask('failed')
  expect(logged).toEqual([STRANGERS, refusal, refusal])
})

test('a question about a line that is already over counts as no answer of the carrier', async () => {
  refusal = STRANGERS
  await ask('failed')
  const { q } = world.system.db
  await q.updateTable('lines').set({ ended_at: 1 }).where('id', '=', lineId).execute()
  await ask('done')
  await q.updateTable('lines').set({ ended_at: null }).where('id', '=', lineId).execute()
  await ask('failed')
  expect(logged).toEqual([STRANGERS])
})

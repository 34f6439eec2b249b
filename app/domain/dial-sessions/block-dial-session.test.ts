import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { startWorker } from '../../../server/jobs/worker'
import { waitFor } from '../../../tests/helpers/wait-for'
import { CarrierError, type Carrier, type PlaceCallRequest } from '../carrier.port'
import { disposeLine } from '../dispositions/dispose-line.server'
import { startDialSession } from './start-dial-session.server'
import { connectDialSession } from './control-dial-session.server'

const [A, B, C, D] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const
const WHY = 'The carrier account is suspended or has no funds (20005)'

let world: World
let floor: Floor
let asked: string[]
/** Numbers that the carrier accepts calls to; undefined: all. */
let taken: readonly string[] | undefined
beforeEach(async () => {
  asked = []
  taken = []
  const carrier = {
    simulated: true,
    placeCall: async ({ to }: PlaceCallRequest) => {
      asked.push(to)
      if (taken && !taken.includes(to)) throw new CarrierError('refused', WHY, 20005, null, 'account')
      return { callSid: `CA-${(await floor.line(to)).id}`, sentAt: world.clock.now() }
    },
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
})
afterEach(() => world.close())

const placeAll = () => runJobs(world, /^call\.place/)
const records = (campaignId: string) =>
  world.system.db.q
    .selectFrom('campaign_records')
    .select(['state', 'next_phone', 'calls_made'])
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute()
const untouched = { state: 'queued', next_phone: 0, calls_made: 0 }

test('an account refused by the carrier ends the run with the reason, and uses no lead', async () => {
  await floor.settings({ parallelLimit: 2 })
  const campaignId = await floor.campaign([A, B, C])
  const id = await floor.dial(campaignId)
  await placeAll()
  await placeAll()
  expect(asked).toEqual([A, B])
  expect(await floor.session(id)).toMatchObject({
    state: 'ended',
    message: `Your campaign has ended. ${WHY}.`,
    campaign: { calledRecords: 0 },
    can: ['connect'],
  })
  expect(await records(campaignId)).toEqual([untouched, untouched, untouched])
  expect(await floor.call(A)).toMatchObject({ sent: 0, carrier_error: WHY })
  expect(await floor.leases()).toEqual([])

  taken = undefined
  const again = await connectDialSession(floor.ctx, id)
  await floor.tellSession(again.id, { type: 'AGENT_JOINED', callSid: 'CA-seller-2' })
  await placeAll()
  expect(asked).toEqual([A, B, A, B])
  expect(await floor.session(again.id)).toMatchObject({ state: 'dialing', message: null })
})

test('a ringing line is not stopped: nothing more is dialed, and the run ends after that call', async () => {
  await floor.settings({ parallelLimit: 2 })
  taken = [A]
  const campaignId = await floor.campaign([A, B, C, D])
  const id = await floor.dial(campaignId)
  await placeAll()
  await placeAll()
  await floor.ring(A)
  expect(asked).toEqual([A, B])
  expect(await floor.session(id)).toMatchObject({ state: 'dialing', message: `${WHY}. Nothing new is dialed.` })
  expect((await floor.line(A)).state).toBe('calling')

  await floor.end(A, 'no-answer')
  expect(await floor.session(id)).toMatchObject({ state: 'ended', message: `Your campaign has ended. ${WHY}.` })
  expect(asked).toEqual([A, B])
  expect((await records(campaignId)).slice(1)).toEqual([untouched, untouched, untouched])
})

test('a call in progress continues, and the run ends with its disposition', async () => {
  await floor.settings({ parallelLimit: 2 })
  taken = [A]
  const id = await floor.dial(await floor.campaign([A, B, C]))
  await floor.bridge(A)
  await placeAll()
  expect((await floor.session(id)).state).toBe('bridged')
  await floor.end(A)
  const input = { id, lineId: (await floor.line(A)).id, dispositionId: await floor.disposition('INTERESTED') }
  await disposeLine(floor.ctx, input)
  await placeAll()
  expect(await floor.session(id)).toMatchObject({ state: 'ended', message: `Your campaign has ended. ${WHY}.` })
})

test('a single call shows why it was not placed', async () => {
  const { id } = await startDialSession(floor.ctx, { number: A })
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
  await placeAll()
  expect(await floor.session(id)).toMatchObject({ state: 'ended', message: `Your call has ended. ${WHY}.` })
  expect(await floor.view(id, A)).toMatchObject({ label: 'Ended', note: WHY })
})

test('a call that fails by our own fault before it was sent uses up no lead', async () => {
  await floor.settings({ parallelLimit: 1 })
  taken = undefined
  const campaignId = await floor.campaign([A, B])
  const id = await floor.dial(campaignId)
  const { q } = world.system.db
  await q.updateTable('calls').set({ compliance: 'no record' }).execute()
  await q.updateTable('jobs').set({ tries: 11 }).where('kind', '=', 'call.place').execute()
  const worker = startWorker(world.services)
  await waitFor('the run has ended', async () => (await floor.session(id)).state === 'ended')
  await worker.stop()
  const why = 'The app could not place the call'
  expect(await floor.session(id)).toMatchObject({
    message: `Your campaign has ended. ${why}.`,
    campaign: { calledRecords: 0 },
    can: ['connect'],
  })
  expect(asked).toEqual([])
  expect(await records(campaignId)).toEqual([untouched, untouched])
  expect(await floor.call(A)).toMatchObject({ sent: 0, outcome: 'canceled', carrier_error: why })
  expect(await floor.leases()).toEqual([])

  // When its own rows are at fault it delays no other lead, and has its turn later.
  const again = await connectDialSession(floor.ctx, id)
  await floor.tellSession(again.id, { type: 'AGENT_JOINED', callSid: 'CA-seller-2' })
  await placeAll()
  expect(asked).toEqual([B])
  await floor.end(B, 'no-answer')
  expect((await floor.session(again.id)).message).toContain('1 contact waits; it can be called in 10 min.')
  world.clock.advance(600_000)
  const later = await connectDialSession(floor.ctx, again.id)
  await floor.tellSession(later.id, { type: 'AGENT_JOINED', callSid: 'CA-seller-3' })
  await placeAll()
  expect(asked).toEqual([B, A])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type CarrierCall, type Carrier } from '../carrier.port'
import { RetryLater } from '../jobs/retry-later'
import { abandonMove, moveTransfer } from './transfer-jobs.server'
import { startTransfer } from './transfer-call.server'

const [LEAD, TARGET] = ['+12125550101', '+12125550111']

let world: World
let floor: Floor
let sessionId: string
/** Requests to the carrier, its answer, and the state it reports. */
let asked: string[]
let answer: () => boolean
let calls: CarrierCall[]
let leadStatus: CarrierCall['status']
let isWithSeller: boolean
const call = (status: CarrierCall['status']): CarrierCall => ({
  callSid: 'CAcall',
  status,
  startedAt: null,
  endedAt: null,
  durationMs: null,
})

beforeEach(async () => {
  asked = []
  calls = []
  leadStatus = 'in-progress'
  isWithSeller = true
  answer = () => true
  const carrier: Partial<Carrier> = {
    simulated: true,
    instruct: async (_callSid, _attemptId, { kind }) => {
      asked.push(kind)
      return answer()
    },
    fetchCall: async () => call(leadStatus),
    findCalls: async () => calls,
    isInConference: async () => isWithSeller,
  }
  world = await testWorld({ carrier: carrier as Carrier })
  floor = await openFloor(world)
  sessionId = await floor.dial(await floor.campaign([LEAD]))
  await floor.bridge(LEAD)
  await world.system.db.q.updateTable('dial_sessions').set({ conference_sid: 'CF1' }).execute()
  await startTransfer(floor.ctx, { id: sessionId, kind: 'cold', number: TARGET })
})
afterEach(() => world.close())

const lost = () => {
  throw new CarrierError('unknown', 'The carrier did not answer in time', null)
}
const transferId = async () =>
  (await world.system.db.q.selectFrom('transfers').select('id').executeTakeFirstOrThrow()).id
const move = async () => moveTransfer(world.system, { transferId: await transferId() })
const shown = async () => (await floor.session(sessionId)).transfer
const state = async () =>
  (await world.system.db.q.selectFrom('transfers').select('state').executeTakeFirstOrThrow()).state
/** The answer to the one request was lost. */
async function losesTheAnswer() {
  answer = lost
  await expect(move()).rejects.toBeInstanceOf(CarrierError)
  answer = () => true
}

test('transfers the lead and asks the seller for the disposition', async () => {
  await runJobs(world, /^transfer\.move$/)
  expect(asked).toEqual(['send-on'])
  expect((await floor.session(sessionId)).state).toBe('wrapUp')
})

test('never repeats a request with a lost answer: its call is found', async () => {
  await losesTheAnswer()
  isWithSeller = false
  calls = [call('ringing')]
  await move()
  expect(asked).toEqual(['send-on'])
  expect(await state()).toBe('away')
})

test('a lead still with the seller was not transferred, and the seller can retry', async () => {
  await losesTheAnswer()
  await expect(move()).rejects.toBeInstanceOf(RetryLater)
  world.clock.advance(10_000)
  await move()
  expect(asked).toEqual(['send-on'])
  expect((await shown())?.note).toBe('(212) 555-0111 could not be reached. The carrier did not transfer the call.')
  expect((await floor.session(sessionId)).can).toContain('transfer')
})

test('shows an unknown outcome as unknown, and the call stays with the seller', async () => {
  await losesTheAnswer()
  isWithSeller = false
  world.clock.advance(10_000)
  await move()
  expect(asked).toEqual(['send-on'])
  expect((await shown())?.note).toContain('did not confirm the transfer')
  expect((await floor.session(sessionId)).state).toBe('bridged')
})

test('also when the carrier does not answer at all', async () => {
  await losesTheAnswer()
  await abandonMove(world.system, { transferId: await transferId() })
  expect((await shown())?.note).toContain('did not confirm the transfer')
})

test('ends when the lead has hung up', async () => {
  await losesTheAnswer()
  leadStatus = 'completed'
  await move()
  expect(await state()).toBe('ended')
})

test('retries a request the carrier did not accept', async () => {
  answer = () => {
    throw new CarrierError('retry', 'Too many requests', 20429, 0)
  }
  await expect(move()).rejects.toBeInstanceOf(CarrierError)
  answer = () => true
  await move()
  expect(asked).toEqual(['send-on', 'send-on'])
  expect(await state()).toBe('away')
})

test('a refusal is a known outcome: the call was not transferred', async () => {
  answer = () => {
    throw new CarrierError('refused', 'The carrier rejected our credentials', 20003)
  }
  await expect(move()).rejects.toBeInstanceOf(CarrierError)
  await abandonMove(world.system, { transferId: await transferId() })
  expect((await shown())?.note).toBe('(212) 555-0111 could not be reached. The carrier did not transfer the call.')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type Carrier } from '../carrier.port'
import { findCallStory } from '../call-history/call-story.read.server'
import { abandonAttempt } from './abandon-call.server'
import { applyLegStatus, applyMachineVerdict, handleLegAnswered } from './handle-leg-event.server'
import { applyCallStatus } from './apply-call-status.server'
import { placeCall } from './place-call.server'

/** A lead of Chicago. */
const A = '+13125550110'

let world: World
let floor: Floor
/** Whether the carrier's answer to a create is lost. */
let isLost: boolean
beforeEach(async () => {
  isLost = false
  const place = async () => {
    if (isLost) throw new CarrierError('unknown', 'The carrier did not answer', null)
    return { callSid: 'CA-1', sentAt: world.clock.now() }
  }
  world = await testWorld({ carrier: { simulated: true, placeCall: place } as unknown as Carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
})
afterEach(() => world.close())

const says = <T>(work: Parameters<typeof world.system.db.transact<T>>[1]) =>
  world.system.db.transact('test.carrier-says', work)

/** How often the carrier was asked to hang up A. */
const hangUps = () =>
  floor.ctx.db.q
    .selectFrom('jobs')
    .select('key')
    .where('kind', '=', 'call.hang-up')
    .where('payload', '=', '{"callSid":"CA-1"}')
    .execute()

/** A is dialed, and the outcome is unknown. Returns the id of the attempt. */
async function dialed(): Promise<string> {
  await floor.dial(await floor.campaign([{ numbers: [A], firstName: 'Rhea' }]))
  const [key] = await floor.jobs('call.place')
  const { id: lineId } = await floor.line(A)
  await placeCall(world.system, { lineId }, key!)
  const { id } = await floor.ctx.db.q.selectFrom('attempts').select('id').executeTakeFirstOrThrow()
  if (isLost) await abandonAttempt(world.system, { attemptId: id })
  else await says((tx) => applyCallStatus(tx, lineId, null))
  expect(await floor.call(A)).toMatchObject({ outcome: 'carrier-unknown', answered_at: null, abandoned: 0 })
  return id
}

test.each([
  ['whose create got no answer and that was not found', true],
  ['that the carrier had and knew nothing of when it was asked', false],
])('a lead that answers a call %s hears the callback message and was abandoned', async (_, lost) => {
  isLost = lost
  const attemptId = await dialed()
  const answered = { attemptId, callSid: 'CA-1' }
  const message = { kind: 'callback-message', text: expect.stringContaining('Harbor Realty') }
  expect(await says((tx) => handleLegAnswered(tx, answered))).toMatchObject(message)
  // A repeated request gets the same.
  expect(await says((tx) => handleLegAnswered(tx, answered))).toMatchObject(message)
  const call = await floor.call(A)
  expect(call).toMatchObject({
    outcome: 'carrier-unknown',
    abandoned: 1,
    message: expect.stringContaining('Harbor Realty'),
  })
  const days = floor.ctx.db.q.selectFrom('campaign_answer_days').select(['live', 'abandoned'])
  expect(await days.execute()).toEqual([{ live: 1, abandoned: 1 }])
  const { steps } = await findCallStory(floor.ctx, call.id)
  expect(steps.map(({ text }) => text)).toContain('Mia Torres was not free: Rhea heard the callback message')

  await says((tx) => applyMachineVerdict(tx, { ...answered, answeredBy: 'machine' }))
  expect(await days.execute()).toEqual([{ live: 0, abandoned: 0 }])
})

test('an answered call that ended before it requested instructions heard no message', async () => {
  const attemptId = await dialed()
  await says((tx) => applyLegStatus(tx, { attemptId, callSid: 'CA-1', status: { kind: 'answered' } }))
  const call = await floor.call(A)
  expect(call).toMatchObject({ abandoned: 1, message: null })
  const { steps } = await findCallStory(floor.ctx, call.id)
  expect(steps.map(({ kind }) => kind)).not.toContain('message')
})

test('the text stays as it was first played', async () => {
  const attemptId = await dialed()
  const asks = () => says((tx) => handleLegAnswered(tx, { attemptId, callSid: 'CA-1' }))
  await asks()
  await floor.settings({ callbackMessage: 'Something else.' })
  expect(await asks()).toMatchObject({ text: expect.stringContaining('Harbor Realty') })
})

test('a machine that answers such a call is hung up, also when detected during the message', async () => {
  const attemptId = await dialed()
  const answered = { attemptId, callSid: 'CA-1' }
  const isMachine = () => says((tx) => applyMachineVerdict(tx, { ...answered, answeredBy: 'machine' }))
  expect(await says((tx) => handleLegAnswered(tx, answered))).toMatchObject({ kind: 'callback-message' })
  await isMachine()
  await isMachine()
  expect(await hangUps()).toHaveLength(1)
})

test('a machine detected before it requests instructions hears nothing', async () => {
  const attemptId = await dialed()
  const answered = { attemptId, callSid: 'CA-1' }
  await says((tx) => applyMachineVerdict(tx, { ...answered, answeredBy: 'machine' }))
  expect(await says((tx) => handleLegAnswered(tx, answered))).toEqual({ kind: 'hang-up' })
  expect(await floor.call(A)).toMatchObject({ abandoned: 0, message: null })
  expect(await hangUps()).toEqual([])
})

test('a lead hearing the callback message while the carrier loses the call was abandoned', async () => {
  const id = await floor.dial(await floor.campaign([A]))
  await floor.ring(A)
  await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
  await floor.answer(A, 'person')
  expect((await floor.line(A)).state).toBe('declined')
  await floor.fetch(A)
  await floor.tell(A, { type: 'UNKNOWN', at: world.clock.now() })
  expect(await floor.call(A)).toMatchObject({ outcome: 'carrier-unknown', abandoned: 1 })
})

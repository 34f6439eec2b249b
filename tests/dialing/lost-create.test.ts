import { afterEach, beforeEach, expect, test } from 'vitest'
import { CarrierError } from '../../app/domain/carrier.port'
import { startWorker, type Worker } from '../../server/jobs/worker'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { openLoneCarrier, type LoneCarrier } from '../helpers/lone-carrier'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

/**
 * A create whose answer was lost, on a carrier whose callbacks are lost as well: it is looked for after a minute, adopted
 * when it happened, shown as unknown when it cannot be found, and in no case sent again.
 */
const NUMBERS = { silent: '+13125550101', breaks: '+13125550102', rings: '+13125550103' }
const rings = { setupMs: 100, outcome: 'rings-out' } as const

let world: World
let floor: Floor
let lone: LoneCarrier
let worker: Worker | null

beforeEach(async () => {
  lone = await openLoneCarrier({
    personas: {
      rings,
      silent: { ...rings, rest: { fault: 'timeout-after-accept' } },
      breaks: { ...rings, rest: { fault: 'status-500' } },
    },
    numbers: Object.fromEntries(Object.entries(NUMBERS).map(([persona, number]) => [number, persona])),
    default: 'rings',
  })
  worker = null
  world = await testWorld({ carrier: lone.carrier })
  world.services.wake = () => worker?.wake()
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
})
afterEach(async () => {
  await worker?.stop()
  await world.close()
  await lone.close()
})

const attempts = () => floor.ctx.db.q.selectFrom('attempts').selectAll().orderBy('id').execute()
const attemptIs = (state: string) =>
  waitFor(`the attempt is ${state}`, async () => {
    const [attempt] = await attempts()
    return attempt?.state === state ? attempt : null
  })
const minuteLater = () => {
  world.clock.advance(60_000)
  worker!.wake()
}

test('accepted by the carrier: found in its list and adopted', async () => {
  await floor.dial(await floor.campaign([NUMBERS.silent]))
  worker = startWorker(world.services)
  await attemptIs('uncertain')
  expect((await floor.line(NUMBERS.silent)).state).toBe('pending')
  minuteLater()
  const attempt = await attemptIs('accepted')
  expect(attempt.carrier_sid).toMatch(/^CA/)
  expect((await floor.line(NUMBERS.silent)).state).toBe('calling')
  expect(lone.creates()).toEqual([attempt.id])
})

test('never made: shown as unknown, the number is free again, and the next lead is dialed', async () => {
  await floor.dial(await floor.campaign([NUMBERS.breaks, NUMBERS.rings]))
  worker = startWorker(world.services)
  await attemptIs('uncertain')
  minuteLater()
  const attempt = await attemptIs('unknown')
  expect(await floor.call(NUMBERS.breaks)).toMatchObject({
    outcome: 'carrier-unknown',
    carrier_error: expect.stringContaining('not redialed automatically'),
  })
  await waitFor('the next lead is dialed', async () => (await floor.line(NUMBERS.rings)).state === 'calling')
  expect(await floor.leases()).toEqual([NUMBERS.rings])
  expect(lone.creates().filter((id) => id === attempt.id)).toHaveLength(1)
  expect(lone.creates()).toHaveLength(2)
})

test.each([
  ['had been made', true, 'accepted', 'calling'],
  ['had not been made', false, 'unknown', 'ended'],
] as const)('the process died while it called the carrier, and the call %s', async (_, made, state, line) => {
  await floor.dial(await floor.campaign([NUMBERS.rings]))
  const [key] = await floor.jobs('call.place')
  const { id: lineId } = await floor.line(NUMBERS.rings)
  const attemptId = floor.ctx.ids('att')
  // What the dead process had committed: the attempt, without its answer.
  await floor.ctx.db.q
    .insertInto('attempts')
    .values({
      id: attemptId,
      account_id: floor.seller.accountId,
      job_key: key!,
      kind: 'call',
      leg_kind: 'line',
      subject_id: lineId,
      state: 'attempted',
      to_number: NUMBERS.rings,
      from_number: '+13125550140',
      carrier_sid: null,
      error: null,
      attempted_at: world.clock.now(),
      sent_at: null,
      completed_at: null,
    })
    .execute()
  const call = { attemptId, to: NUMBERS.rings, from: '+13125550140', ringTimeoutMs: 60_000 }
  if (made) await lone.carrier.placeCall({ ...call, detectsMachines: false })
  worker = startWorker(world.services)
  await attemptIs('uncertain')
  minuteLater()
  await attemptIs(state)
  expect((await floor.line(NUMBERS.rings)).state).toBe(line)
  expect(lone.creates()).toEqual(made ? [attemptId] : [])
})

test('a call that another attempt owns is not adopted', async () => {
  await floor.dial(await floor.campaign([NUMBERS.silent]))
  worker = startWorker(world.services)
  const attempt = await attemptIs('uncertain')
  const [found] = await lone.carrier.findCalls({ to: NUMBERS.silent, from: '+13125550140', sinceMs: 0 })
  await floor.ctx.db.q
    .insertInto('attempts')
    .values({ ...attempt, id: 'att_other', job_key: 'other', state: 'accepted', carrier_sid: found!.callSid })
    .execute()
  minuteLater()
  await attemptIs('unknown')
  expect(lone.creates()).toHaveLength(1)
})

test('an unreachable carrier: in the end it is shown as unknown, and no line is left behind', async () => {
  await floor.dial(await floor.campaign([NUMBERS.silent]))
  worker = startWorker(world.services)
  await attemptIs('uncertain')
  await floor.ctx.db.q.updateTable('jobs').set({ tries: 11 }).where('kind', '=', 'attempt.reconcile').execute()
  lone.carrier.findCalls = async () => {
    throw new CarrierError('unknown', 'The carrier did not answer', null)
  }
  minuteLater()
  await attemptIs('unknown')
  expect(await floor.call(NUMBERS.silent)).toMatchObject({ outcome: 'carrier-unknown' })
  expect(await floor.leases()).toEqual([])
  expect(lone.creates()).toHaveLength(1)
})

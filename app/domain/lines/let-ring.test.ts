import { beforeEach, expect, test } from 'vitest'
import { fireDueTimers } from '../../../server/jobs/timers'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'

/** Leads of Chicago: one number each. */
const [A, B, C] = ['+13125550110', '+13125550111', '+13125550112'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(() => floor.settings({ otherLinesRing: '15s' }))

const pass = async (ms: number) => {
  world.clock.advance(ms)
  await fireDueTimers(world.system)
}
const state = async (number: string) => (await floor.line(number)).state
/** It rings for this long from now, and is stopped then. */
const expectStopIn = async (number: string, ms: number) => {
  await pass(ms - 1)
  expect(await state(number)).toBe('ringingOut')
  await pass(1)
  expect(await state(number)).toBe('canceling')
}

test('they ring to 15 s and are stopped then', async () => {
  await floor.dial(await floor.campaign([A, B, C]))
  await floor.ring(B)
  await pass(9_000)
  await floor.bridge(A)
  await expectStopIn(B, 6_000)
})

test('a line that has rung its 15 s is stopped immediately', async () => {
  await floor.dial(await floor.campaign([A, B]))
  await floor.ring(B)
  await pass(15_000)
  await floor.bridge(A)
  expect(await state(B)).toBe('canceling')
})

test('a line not ringing yet has 15 s from now, and is not canceled immediately', async () => {
  await floor.dial(await floor.campaign([A, B]))
  await pass(60_000)
  await floor.tell(B, { type: 'PLACED', callSid: 'CA-B' })
  await floor.bridge(A)
  await expectStopIn(B, 15_000)
})

test('a line whose ringing begins after that has its 15 s from then on, once', async () => {
  await floor.dial(await floor.campaign([A, B]))
  await floor.tell(B, { type: 'PLACED', callSid: 'CA-B' })
  await floor.bridge(A)
  await pass(8_000)
  await floor.ring(B)
  await pass(5_000)
  // Reported twice, it begins once.
  await floor.ring(B)
  await expectStopIn(B, 10_000)
})

test('to the ring timeout nothing stops them; one that is answered hears the callback message', async () => {
  await floor.settings({ otherLinesRing: 'timeout', parallelLimit: 3 })
  await floor.dial(await floor.campaign([A, B, C]))
  for (const number of [A, B, C]) await floor.ring(number)
  await floor.bridge(A)
  await pass(24_000)
  expect([await state(B), await state(C)]).toEqual(['calling', 'calling'])
  await floor.answer(B, 'person')
  expect(await state(B)).toBe('declined')
})

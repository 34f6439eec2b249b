import { beforeEach, expect, test } from 'vitest'
import { fireDueTimers } from '../../../server/jobs/timers'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { reconcileCall } from '../legs/reconcile-call.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from './hang-up-line.server'

const A = '+13125550110'
const B = '+13125550111'
const C = '+13125550112'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const states = async (...numbers: string[]) =>
  Promise.all(numbers.map(async (number) => (await floor.line(number)).state))

/** The seller ends A and saves its disposition; the carrier has not confirmed the end. C answers. */
beforeEach(async () => {
  await floor.settings({ parallelLimit: 2, isAuto: true, enableAnswerBoost: true })
  const id = await floor.dial(await floor.campaign([A, B, C]))
  await floor.ring(B)
  await floor.bridge(A)
  await floor.end(B, 'canceled')
  const lineId = (await floor.line(A)).id
  await hangUpLine(floor.ctx, { id, lineId })
  await disposeLine(floor.ctx, { id, lineId, dispositionId: await floor.disposition('INTERESTED') })
  expect(await states(A)).toEqual(['ending'])
  await floor.ring(C)
  await floor.answer(C)
})

test('no lead joins the seller’s conference while the previous lead may still be in it', async () => {
  expect(await states(A, C)).toEqual(['ending', 'screening'])
  await floor.end(A)
  expect(await states(A, C)).toEqual(['ended', 'bridging'])
})

test('the leave event of the previous lead is enough: the end of their call may come late', async () => {
  await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
  expect(await states(A, C)).toEqual(['ending', 'bridging'])
})

test('the carrier is queried immediately about the previous lead, and the waiting lead joins with its answer', async () => {
  const [a, c] = [await floor.line(A), await floor.line(C)]
  const key = `line:${a.id}:out-for:${c.id}`
  expect(await floor.jobs('call.check')).toEqual([key])
  world.services.carrier.fetchCall = async (callSid) => ({
    callSid,
    status: 'completed',
    startedAt: null,
    endedAt: world.clock.now(),
    durationMs: null,
  })
  await reconcileCall(world.system, { lineId: a.id })
  expect(await states(A, C)).toEqual(['ended', 'bridging'])
})

test('and a lead that would wait longer than the law allows hears the callback message', async () => {
  world.clock.advance(1_500)
  await fireDueTimers(world.system)
  expect(await states(A, C)).toEqual(['ending', 'declined'])
})

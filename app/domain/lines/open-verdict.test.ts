import { describe, expect, test } from 'vitest'
import { fireDueTimers } from '../../../server/jobs/timers'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'

const [A, B] = ['+13125550110', '+13125550111'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const MODES = [
  { mode: 'standard', settings: { isAuto: false } },
  { mode: 'advanced', settings: { isAuto: true, enableAnswerBoost: false } },
  { mode: 'boost', settings: { isAuto: true, enableAnswerBoost: true } },
] as const

/** A is connected to the seller without a verdict while B rings. */
async function connectUnknown(settings: (typeof MODES)[number]['settings']): Promise<string> {
  await floor.settings({ parallelLimit: 2, ...settings })
  const id = await floor.dial(await floor.campaign([A, B]))
  await floor.ring(A)
  await floor.ring(B)
  await floor.answer(A)
  await floor.fetch(A)
  world.clock.advance(1_500)
  await fireDueTimers(world.system)
  await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
  return id
}
const states = async () => [(await floor.line(A)).state, (await floor.line(B)).state]

describe.each(MODES)('in $mode, while the verdict of a connected line is open,', ({ mode, settings }) => {
  test('other lines ring on, and the line says that it is checked', async () => {
    const id = await connectUnknown(settings)
    expect(await states()).toEqual(['inCall', 'calling'])
    expect((await floor.view(id, A)).detection).toBe('checking')
  })

  test('a machine stops no other line', async () => {
    const id = await connectUnknown(settings)
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    expect(await states()).toEqual([mode === 'standard' ? 'inCall' : 'ending', 'calling'])
    expect((await floor.view(id, A)).detection).toBe(mode === 'standard' ? 'machine' : null)
  })

  test.each(['person', null] as const)('a verdict of %o stops the other lines', async (answeredBy) => {
    const id = await connectUnknown(settings)
    await floor.tell(A, { type: 'VERDICT', answeredBy })
    expect(await states()).toEqual(['inCall', 'canceling'])
    expect((await floor.view(id, A)).detection).toBeNull()
  })

  test('is over when no one could tell: a second answer hears the callback message', async () => {
    await connectUnknown(settings)
    await floor.answer(B)
    expect(await states()).toEqual(['inCall', 'screening'])
    await floor.tell(A, { type: 'VERDICT', answeredBy: null })
    expect(await states()).toEqual(['inCall', 'declined'])
  })
})

test('in Advanced a line without a verdict is connected after 1.5 s, and found a machine later, it leaves the seller', async () => {
  await floor.settings({ parallelLimit: 1, enableAnswerBoost: false })
  const id = await floor.dial(await floor.campaign([A, B]))
  await floor.ring(A)
  await floor.answer(A)
  await floor.fetch(A)
  world.clock.advance(1_499)
  await fireDueTimers(world.system)
  expect([(await floor.line(A)).state, (await floor.view(id, A)).detection]).toEqual(['screening', 'screening'])
  world.clock.advance(1)
  await fireDueTimers(world.system)
  expect([(await floor.line(A)).state, (await floor.view(id, A)).detection]).toEqual(['bridging', 'checking'])
  await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
  await floor.end(A, 'completed')
  expect(await floor.call(A)).toMatchObject({ bridge_delay_ms: 1_500, abandoned: 0 })
})

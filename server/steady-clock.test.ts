import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor } from '../tests/helpers/dialing-floor'
import { testWorld, type World } from '../tests/helpers/world'
import { createSteadyClock, newestMomentIn, SET_MS, THIS_MACHINE } from './steady-clock'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 2, 10, 12)

/** A machine whose clock the test sets. */
function machineAt(wall: number) {
  const at = { wall, steady: 500.25 }
  return {
    wall: () => at.wall,
    steady: () => at.steady,
    run: (ms: number) => {
      at.wall += ms
      at.steady += ms
    },
    set: (ms: number) => void (at.wall += ms),
  }
}

describe('a steady clock', () => {
  test('shows the machine’s time', () => {
    const machine = machineAt(NOON)
    const clock = createSteadyClock(machine, 0)
    machine.run(1_500)
    expect([clock.now(), clock.getAdjustmentMs(), clock.startedAt]).toEqual([NOON + 1_500, 0, NOON])
  })

  test.each([-HOUR, HOUR])('keeps running when the machine’s was set by %i ms, until it follows', (ms) => {
    const machine = machineAt(NOON)
    const clock = createSteadyClock(machine, 0)
    machine.set(ms)
    machine.run(1_000)
    expect([clock.now(), clock.getAdjustmentMs(), clock.startedAt]).toEqual([NOON + 1_000, ms, NOON])
    clock.applyAdjustment(ms)
    expect([clock.now(), clock.getAdjustmentMs(), clock.startedAt]).toEqual([
      NOON + ms + 1_000,
      0,
      Math.min(NOON, NOON + ms),
    ])
    expect(clock.steadyNow()).toBe(machine.steady())
    clock.applyAdjustment(-ms)
    expect(clock.startedAt).toBe(Math.min(NOON, NOON + ms))
  })

  test('follows small changes immediately, however often', () => {
    const machine = machineAt(NOON)
    const clock = createSteadyClock(machine, 0)
    for (let time = 1; time <= 5; time += 1) {
      machine.set(1 - SET_MS)
      expect([clock.now(), clock.getAdjustmentMs()]).toEqual([machine.wall(), 0])
    }
  })

  test('starts no earlier than a known past moment', () => {
    const machine = machineAt(NOON)
    const clock = createSteadyClock(machine, NOON + HOUR)
    expect([clock.now(), clock.getAdjustmentMs()]).toEqual([NOON + HOUR, -HOUR])
    expect(createSteadyClock(machine, NOON - HOUR).getAdjustmentMs()).toBe(0)
  })

  test('reads this machine’s clock', () => {
    const before = Date.now()
    const clock = createSteadyClock(THIS_MACHINE, 0)
    expect(clock.now()).toBeGreaterThanOrEqual(before)
    expect(clock.now()).toBeLessThanOrEqual(Date.now())
    expect(clock.getAdjustmentMs()).toBe(0)
  })

  test('is not misled by a machine that paused between two reads', () => {
    const machine = machineAt(NOON)
    let pauseMs = 0
    const clock = createSteadyClock(
      {
        ...machine,
        wall: () => {
          const wall = machine.wall()
          machine.run(pauseMs)
          pauseMs = 0
          return wall
        },
      },
      0,
    )
    pauseMs = 10_000
    expect(clock.getAdjustmentMs()).toBe(0)
    pauseMs = 10_000
    expect(clock.now()).toBe(NOON + 20_000)
    expect(clock.now()).toBe(NOON + 20_000)
  })
})

describe('the newest moment in a file', () => {
  let world: World
  beforeEach(async () => void (world = await testWorld()))
  afterEach(() => world.close())

  test('is its newest event’s', async () => {
    expect(await newestMomentIn(world.services.store)).toBe(0)
    const floor = await openFloor(world)
    await floor.dial(await floor.campaign(['+13125550101']))
    world.clock.advance(5_000)
    await floor.ring('+13125550101')
    expect(await newestMomentIn(world.services.store)).toBe(world.clock.now())
  })
})

import { assign, raise, setup } from 'xstate'
import { expect, test } from 'vitest'
import { canAccept, advance, startMachine, memoizeAdvance } from './advance'

/** A kettle: the smallest machine with an effect, a timer, a raised event, and a state that is left as soon as it is entered. */
const kettle = setup({
  types: {} as {
    context: { poured: number; cups: number }
    events: { type: 'FILL'; cups: number } | { type: 'HEAT' } | { type: 'LIFT' } | { type: 'POKE' } | { type: 'SKIP' }
    input: { cups: number }
  },
  actions: {
    whistle: () => {},
    heat: (_context, _params: { watts: number }) => {},
  },
  delays: { boilMs: ({ context }) => 60_000 * context.cups },
}).createMachine({
  id: 'kettle',
  context: ({ input }) => ({ poured: 0, cups: input.cups }),
  initial: 'cold',
  entry: 'whistle',
  states: {
    cold: {
      on: {
        FILL: { actions: assign({ cups: ({ event }) => event.cups }) },
        HEAT: { target: 'heating', actions: { type: 'heat', params: { watts: 2000 } } },
        SKIP: { target: 'passing' },
      },
    },
    heating: {
      after: { boilMs: { target: 'boiling', actions: raise({ type: 'LIFT' }) } },
      on: { LIFT: 'cold', POKE: { target: 'heating', reenter: true } },
    },
    boiling: { on: { LIFT: { target: 'cold', actions: assign({ poured: ({ context }) => context.poured + 1 }) } } },
    /** Left in the same step that enters it. */
    passing: { after: { 5_000: 'boiling' }, always: 'cold' },
  },
})

const BOIL = 'xstate.after.boilMs.kettle.heating'
const cold = () => startMachine(kettle, { cups: 2 }).stored

test('the first state has its entry effects', () => {
  expect(startMachine(kettle, { cups: 2 })).toEqual({
    changed: true,
    stored: { state: 'cold', context: { poured: 0, cups: 2 } },
    effects: [{ type: 'whistle', params: {} }],
    timers: { set: [], cancel: [] },
  })
})

test('an event returns state, effects with parameters, and timers, and executes nothing', () => {
  expect(advance(kettle, cold(), { type: 'HEAT' })).toEqual({
    changed: true,
    stored: { state: 'heating', context: { poured: 0, cups: 2 } },
    effects: [{ type: 'heat', params: { watts: 2000 } }],
    timers: { set: [{ name: BOIL, delayMs: 120_000, event: { type: BOIL } }], cancel: [] },
  })
})

test('leaving a state cancels its timer', () => {
  const { stored } = advance(kettle, cold(), { type: 'HEAT' })
  expect(advance(kettle, stored, { type: 'LIFT' }).timers).toEqual({ set: [], cancel: [BOIL] })
})

test('entering a state again restarts its timer and cancels nothing', () => {
  const { stored } = advance(kettle, cold(), { type: 'HEAT' })
  const again = advance(kettle, stored, { type: 'POKE' })
  expect(again.changed).toBe(true)
  expect(again.timers).toEqual({ set: [{ name: BOIL, delayMs: 120_000, event: { type: BOIL } }], cancel: [] })
})

test('a state that is left in the step that enters it leaves no timer behind', () => {
  const passed = advance(kettle, cold(), { type: 'SKIP' })
  expect(passed.stored.state).toBe('cold')
  expect(passed.timers.set).toEqual([])
})

test('a timer’s event is dispatched like any other, with its raised events', () => {
  const { stored } = advance(kettle, cold(), { type: 'HEAT' })
  const fired = advance(kettle, stored, { type: BOIL })
  expect(fired.stored).toEqual({ state: 'cold', context: { poured: 1, cups: 2 } })
  expect(fired.timers.set).toEqual([])
})

test('an event the state does not accept returns the same row', () => {
  const stored = cold()
  const ignored = advance(kettle, stored, { type: 'LIFT' })
  expect(ignored).toEqual({ changed: false, stored, effects: [], timers: { set: [], cancel: [] } })
  expect(ignored.stored).toBe(stored)
  expect(advance(kettle, stored, { type: BOIL }).changed).toBe(false)
})

test('an accepted event that alters nothing is not a change', () => {
  expect(advance(kettle, cold(), { type: 'FILL', cups: 2 }).changed).toBe(false)
  expect(advance(kettle, cold(), { type: 'FILL', cups: 3 }).changed).toBe(true)
})

test('the same row and event give the same result, without mutation', () => {
  const stored = cold()
  const before = structuredClone(stored)
  expect(advance(kettle, stored, { type: 'HEAT' })).toEqual(advance(kettle, stored, { type: 'HEAT' }))
  expect(stored).toEqual(before)
})

test('cached steps match the state, context and event, even after eviction', () => {
  const step = memoizeAdvance(kettle)
  for (let round = 0; round < 2; round += 1)
    for (let cups = 0; cups < 600; cups += 1)
      for (const [state, event] of [
        ['cold', { type: 'HEAT' }],
        ['heating', { type: 'POKE' }],
        ['heating', { type: 'FILL', cups: 1 }],
      ] as const) {
        const row = { state, context: { poured: 0, cups } }
        expect(step(row, event)).toEqual(advance(kettle, row, event))
      }
  expect(step({ state: 'cold', context: { poured: 0, cups: 1 } }, { type: 'FILL', cups: 2 }).stored.context.cups).toBe(
    2,
  )
  expect(step({ state: 'cold', context: { poured: 0, cups: 1 } }, { type: 'FILL', cups: 3 }).stored.context.cups).toBe(
    3,
  )
})

test('canAccept agrees with advance', () => {
  expect(canAccept(kettle, cold(), { type: 'HEAT' })).toBe(true)
  expect(canAccept(kettle, cold(), { type: 'LIFT' })).toBe(false)
})

test('distinguishes states with one context, and steps again from an earlier one', () => {
  const first = cold()
  const { stored: heating } = advance(kettle, first, { type: 'HEAT' })
  const shared = { state: 'cold', context: heating.context }
  expect(canAccept(kettle, heating, { type: 'HEAT' })).toBe(false)
  expect(canAccept(kettle, shared, { type: 'HEAT' })).toBe(true)
  expect(canAccept(kettle, heating, { type: 'LIFT' })).toBe(true)
  expect(advance(kettle, first, { type: 'HEAT' }).stored).toEqual(heating)
})

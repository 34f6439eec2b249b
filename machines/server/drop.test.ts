import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import { DROP_SILENCE_MS, dropMachine, type DropContext, type DropEvent, type DropState } from './drop'

type Stored = StoredSnapshot<DropContext>
type Step = DropEvent | { type: 'DUE' }

const start = (waitMs = 60_000) => startMachine(dropMachine, { waitMs })
const dueEvent = (step: { timers: { set: Array<{ event: object }> } }) => step.timers.set[0]!.event as DropEvent

function run(...steps: Step[]): { stored: Stored; sent: number } {
  let [step, sent] = [start(), 0]
  let due = dueEvent(step)
  for (const one of steps) {
    step = advance(dropMachine, step.stored, one.type === 'DUE' ? due : one)
    sent += step.effects.filter(({ type }) => type === 'send').length
    if (step.timers.set.length > 0) due = dueEvent(step)
  }
  return { stored: step.stored, sent }
}
const states = (...steps: Step[]) => run(...steps).stored.state as DropState

const due = { type: 'DUE' } as const
const event = (type: DropEvent['type']): DropEvent => ({ type }) as DropEvent

test('waits until its time, then is sent', () => {
  expect(start(5_000).timers.set).toMatchObject([{ delayMs: 5_000 }])
  expect(run(due)).toMatchObject({ stored: { state: 'queued', context: { waitMs: 0 } }, sent: 1 })
})

test.each<[DropState, Step[]]>([
  ['notTried', [event('CANCEL')]],
  ['notTried', [due, event('SKIP')]],
  ['accepted', [due, event('SEND'), event('ACCEPTED')]],
  ['delivered', [due, event('SEND'), event('ACCEPTED'), event('DELIVERED')]],
  ['delivered', [due, event('SEND'), event('DELIVERED'), event('ACCEPTED')]],
  ['failed', [due, event('SEND'), event('ACCEPTED'), event('FAILED'), event('DELIVERED')]],
  ['sending', [due, event('SEND'), event('DELAYED'), event('SEND')]],
  ['notTried', [due, event('SEND'), event('DELAYED'), event('CANCEL')]],
  ['uncertain', [due, event('SEND'), event('UNCERTAIN'), event('SEND')]],
  ['delivered', [due, event('SEND'), event('UNCERTAIN'), event('DELIVERED')]],
  ['accepted', [due, event('SEND'), event('ACCEPTED'), event('CANCEL')]],
])('%s', (state, steps) => {
  expect(states(...steps)).toBe(state)
})

describe('silence of the provider', () => {
  test.each([event('ACCEPTED'), event('UNCERTAIN')])('after $type ends as unknown', (answer) => {
    const waiting = advance(dropMachine, run(due, event('SEND')).stored, answer)
    expect(waiting.timers.set).toMatchObject([{ delayMs: DROP_SILENCE_MS }])
    expect(advance(dropMachine, waiting.stored, dueEvent(waiting)).stored.state).toBe('unknown')
  })

  test('a late report settles it', () => {
    expect(states(due, event('SEND'), event('UNCERTAIN'), due, event('DELIVERED'))).toBe('delivered')
  })
})

test('no order of events sends it twice', () => {
  const all: Step[] = [
    due,
    ...(['CANCEL', 'SKIP', 'SEND', 'ACCEPTED', 'DELAYED', 'UNCERTAIN', 'DELIVERED', 'FAILED'] as const).map(event),
  ]
  const walk = (steps: Step[], depth: number): void => {
    expect(run(...steps).sent).toBeLessThanOrEqual(1)
    if (depth > 0) for (const one of all) walk([...steps, one], depth - 1)
  }
  walk([], 3)
})

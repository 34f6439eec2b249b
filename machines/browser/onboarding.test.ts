import { getNextSnapshot, initialTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { onboardingMachine, type OnboardingEvent, type OnboardingInput, type OnboardingStepFacts } from './onboarding'

const facts = (name: string, more: Partial<OnboardingStepFacts> = {}): OnboardingStepFacts => ({
  name,
  complete: false,
  skippable: true,
  shown: true,
  reachable: true,
  ...more,
})
const done = { complete: true, shown: false, reachable: false }
const terms = facts('terms', { skippable: false })
const signed = facts('terms', { skippable: false, ...done })
const hidden = facts('seat', { shown: false, reachable: false })
const [number, email] = [facts('number'), facts('email')]

const input = (steps: OnboardingStepFacts[], more: Partial<OnboardingInput> = {}): OnboardingInput => ({
  steps,
  current: null,
  pendingPath: null,
  ...more,
})
const start = (from: OnboardingInput) => initialTransition(onboardingMachine, from)[0]
const after = (from: OnboardingInput, events: OnboardingEvent[]) =>
  events.reduce((snapshot, event) => getNextSnapshot(onboardingMachine, snapshot, event), start(from))
const placeAfter = (from: OnboardingInput, events: OnboardingEvent[]) => {
  const { value, context } = after(from, events)
  return value === 'onStep' ? context.current : value
}

describe('the walk', () => {
  const all = input([terms, hidden, number, email])
  const completed: OnboardingEvent = { type: 'COMPLETED', steps: [signed, hidden, number, email] }
  test.each<[string, OnboardingInput, OnboardingEvent[], string]>([
    ['opens the first step that is shown', all, [], 'terms'],
    ['opens a later one by address', input([terms, number], { current: 'terms' }), [], 'number'],
    ['continues after a completed step', all, [completed], 'number'],
    ['stays on a required step', all, [{ type: 'SKIP' }], 'terms'],
    ['cannot finish before it', all, [{ type: 'FINISH' }], 'terms'],
    ['skips', all, [completed, { type: 'SKIP' }], 'email'],
    ['ends after the last', all, [completed, { type: 'SKIP' }, { type: 'SKIP' }], 'finishing'],
    ['goes back to a skipped step', all, [completed, { type: 'SKIP' }, { type: 'BACK' }], 'number'],
    ['passes hidden and completed steps on the way back', all, [completed, { type: 'BACK' }], 'number'],
    ['finishes early', all, [completed, { type: 'FINISH' }], 'finishing'],
    ['returns to an earlier open step', input([number, email], { current: 'email' }), [], 'number'],
    ['has nothing to do', input([signed, hidden]), [], 'finishing'],
    ['is left', all, [{ type: 'LEAVE' }], 'left'],
    ['ends', all, [completed, { type: 'FINISH' }, { type: 'FINISHED' }], 'done'],
    [
      'runs the pending action',
      { ...all, pendingPath: '/manage/contacts' },
      [completed, { type: 'FINISH' }, { type: 'FINISHED' }],
      'pendingAction',
    ],
    [
      'opens what was undone elsewhere',
      all,
      [completed, { type: 'FINISH' }, { type: 'REFUSED', steps: [terms, number] }],
      'terms',
    ],
  ])('%s', (_, from, events, place) => {
    expect(placeAfter(from, events)).toBe(place)
  })
})

test('the page asks which buttons there are', () => {
  const buttons = (events: OnboardingEvent[]) => {
    const snapshot = after(input([terms, number]), events)
    return (['BACK', 'SKIP', 'FINISH'] as const).filter((type) => snapshot.can({ type }))
  }
  expect(buttons([])).toEqual([])
  expect(buttons([{ type: 'COMPLETED', steps: [signed, number] }])).toEqual(['SKIP', 'FINISH'])
  expect(buttons([{ type: 'COMPLETED', steps: [signed, number, email] }, { type: 'SKIP' }])).toEqual([
    'BACK',
    'SKIP',
    'FINISH',
  ])
})

test.each([
  ['with a pending action', '/manage/contacts'],
  ['without', null],
])('on every path %s: no end while a required step is open', (_, pendingPath) => {
  const paths = getShortestPaths(onboardingMachine, {
    input: input([terms, number, email], { pendingPath }),
    events: [
      { type: 'COMPLETED', steps: [signed, number, email] },
      { type: 'SKIP' },
      { type: 'BACK' },
      { type: 'FINISH' },
      { type: 'LEAVE' },
      { type: 'FINISHED' },
      { type: 'REFUSED', steps: [terms, number, email] },
    ],
  })
  const ends = paths.filter(({ state }) => ['finishing', 'done', 'pendingAction'].includes(String(state.value)))
  expect(ends.length).toBeGreaterThan(1)
  for (const { state } of ends) expect(state.context.steps[0]).toMatchObject({ complete: true })
  expect(paths.some(({ state }) => state.value === 'pendingAction')).toBe(pendingPath !== null)
})

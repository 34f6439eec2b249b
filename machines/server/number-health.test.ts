import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import {
  EXTENDED_REST_MS,
  numberHealthMachine,
  type HealthReason,
  type NumberHealthContext,
  type NumberHealthEvent,
} from './number-health'

type Stored = StoredSnapshot<NumberHealthContext>
const DAY_MS = 86_400_000
const REST_OVER = { type: 'xstate.after.restMs.number-health.resting' }

const step = (stored: Stored, event: NumberHealthEvent | { type: string }) =>
  advance(numberHealthMachine, stored, event as NumberHealthEvent)
const after = (...events: Array<NumberHealthEvent | { type: string }>): Stored =>
  events.reduce<Stored>(
    (stored, event) => step(stored, event).stored,
    startMachine(numberHealthMachine, undefined).stored,
  )

const warm = { type: 'WARMED_UP', reason: 'warmed_up' } as const
const hurt = { type: 'HURT', reason: 'answered_less_than_peers' } as const
const rest = (reason: 'hurt' | 'budget' | 'person', days = 14) =>
  ({ type: 'REST', reason, restMs: days * DAY_MS }) as const

const shown = ({ state, context }: Stored) => [state, context.reason]

describe('a number', () => {
  test.each<[string, Array<NumberHealthEvent | { type: string }>, [string, HealthReason]]>([
    ['is new', [], ['warmingUp', 'new']],
    ['is warmed up', [warm], ['active', 'warmed_up']],
    ['gets hurt while it warms up', [hurt], ['hurt', 'answered_less_than_peers']],
    ['recovers', [warm, hurt, { type: 'RECOVERED' }], ['active', 'recovered']],
    ['rests for the day', [warm, rest('budget', 1)], ['resting', 'rest_budget']],
    ['returns the next day', [warm, rest('budget', 1), REST_OVER], ['active', 'rest_over']],
    [
      'warms up again after a rest because it was hurt',
      [warm, hurt, rest('hurt'), REST_OVER],
      ['warmingUp', 'rest_over'],
    ],
    ['is woken', [warm, rest('person'), { type: 'WAKE' }], ['active', 'woken']],
    [
      'rests longer when it is reported',
      [warm, hurt, rest('hurt'), { type: 'REPORTED' }, REST_OVER],
      ['resting', 'rest_extended'],
    ],
    ['is deleted', [warm, rest('person'), { type: 'RETIRE' }], ['retired', 'deleted']],
    ['is listed again', [{ type: 'RETIRE' }, { type: 'LISTED_AGAIN' }], ['warmingUp', 'listed_again']],
  ])('%s', (_, events, expected) => {
    expect(shown(after(...events))).toEqual(expected)
  })

  test('is rested by a timer of its own length', () => {
    const { timers } = step(after(warm), rest('person', 3))
    expect(timers.set).toEqual([expect.objectContaining({ delayMs: 3 * DAY_MS, event: REST_OVER })])
    const extended = step(after(warm, hurt, rest('hurt'), { type: 'REPORTED' }), REST_OVER)
    expect(extended.timers.set.map(({ delayMs }) => delayMs)).toEqual([EXTENDED_REST_MS])
    expect(step(after(warm, rest('person')), { type: 'WAKE' }).timers.cancel).toHaveLength(1)
  })

  test('returns from an extended rest without a new report', () => {
    expect(shown(after(warm, hurt, rest('hurt'), { type: 'REPORTED' }, REST_OVER, REST_OVER))).toEqual([
      'warmingUp',
      'rest_over',
    ])
  })
})

describe('on every path', () => {
  const events: Array<NumberHealthEvent | { type: string }> = [
    warm,
    hurt,
    { type: 'RECOVERED' },
    rest('hurt'),
    rest('budget', 1),
    rest('person'),
    { type: 'REPORTED' },
    { type: 'WAKE' },
    REST_OVER,
    { type: 'RETIRE' },
    { type: 'LISTED_AGAIN' },
  ]
  const seen = new Map<string, Stored>()
  let edge = [after()]
  while (edge.length > 0) {
    const next: Stored[] = []
    for (const stored of edge)
      for (const event of events) {
        const { stored: to, changed } = step(stored, event)
        const key = JSON.stringify(to)
        if (!changed || seen.has(key)) continue
        seen.set(key, to)
        next.push(to)
      }
    edge = next
  }

  const REASONS: Record<string, RegExp> = {
    warmingUp: /^(new|rest_over|woken|listed_again)$/,
    active: /^(in_use|warmed_up|recovered|rest_over|woken)$/,
    hurt: /_than_(peers|before)$/,
    resting: /^rest_(hurt|budget|person|extended)$/,
    retired: /^deleted$/,
  }

  test('the reason belongs to the state', () => {
    expect(seen.size).toBeGreaterThan(20)
    for (const { state, context } of seen.values()) expect(context.reason).toMatch(REASONS[state as string]!)
  })

  test('only a sign against it hurts a number', () => {
    for (const stored of seen.values())
      for (const event of events.filter((one) => one !== hurt))
        if (stored.state !== 'hurt') expect(step(stored, event).stored.state).not.toBe('hurt')
  })

  test('a resting number returns', () => {
    for (const stored of [...seen.values()].filter(({ state }) => state === 'resting')) {
      const once = step(stored, REST_OVER).stored
      expect(['warmingUp', 'active']).toContain(step(once, REST_OVER).stored.state)
    }
  })
})

import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import { monitorMachine, type MonitorContext, type MonitorEvent, type MonitorMode } from './monitor'

type Kept = StoredSnapshot<MonitorContext>

const step = (kept: Kept, event: MonitorEvent | { type: string }) =>
  advance(monitorMachine, kept, event as MonitorEvent)
const after = (...events: Array<MonitorEvent | { type: string }>): Kept =>
  events.reduce<Kept>((kept, event) => step(kept, event).stored, startMachine(monitorMachine, undefined).stored)

const joined = { type: 'JOINED', callSid: 'CA1' } as const
const to = (mode: MonitorMode) => ({ type: 'SWITCH', mode }) as const
const applied = (turn: number) => ({ type: 'APPLIED', turn }) as const

describe('requests to the carrier', () => {
  test('none for a phone that joins to listen: it is muted', () => {
    const { stored, effects } = step(after(), joined)
    expect([stored.state, effects]).toEqual(['steady', []])
  })

  test('one at a time', () => {
    const whispering = step(after(joined), to('whispering'))
    expect([whispering.stored.state, whispering.effects.map(({ type }) => type)]).toEqual(['switching', ['applyMode']])
    const changed = step(whispering.stored, to('listening'))
    expect(changed.effects).toEqual([])
    const answered = step(changed.stored, applied(1))
    expect(answered.effects.map(({ type }) => type)).toEqual(['applyMode'])
    expect(answered.stored.context).toMatchObject({ mode: 'listening', turn: 2, again: false })
  })

  test('not completed by an answer to an older one', () => {
    const kept = after(joined, to('whispering'), applied(1), to('barging'))
    expect(step(kept, applied(1)).changed).toBe(false)
    expect(step(kept, applied(2)).stored.state).toBe('steady')
  })
})

test('a barge ends only by stopping', () => {
  const kept = after(joined, to('barging'), applied(1))
  for (const mode of ['listening', 'whispering', 'barging'] as const) expect(step(kept, to(mode)).changed).toBe(false)
  expect(step(kept, { type: 'STOP', notice: null }).effects.map(({ type }) => type)).toEqual(['releasePhone'])
})

test('a refusal falls back to listening, and a second ends monitoring', () => {
  const refused = step(after(joined, to('whispering')), { type: 'REFUSED', turn: 1, why: 'No.' })
  expect(refused.stored).toMatchObject({ state: 'switching', context: { mode: 'listening', notice: 'No.', turn: 2 } })
  const again = step(refused.stored, { type: 'REFUSED', turn: 2, why: 'Still no.' })
  expect(again.stored).toMatchObject({ state: 'ended', context: { notice: 'Still no.' } })
})

/** Every state reachable in so many steps. */
function reach(depth: number): Kept[] {
  const events: MonitorEvent[] = [
    joined,
    { type: 'JOINED', callSid: 'CA2' },
    { type: 'LEFT', callSid: 'CA1' },
    { type: 'LEFT', callSid: 'CA2' },
    to('listening'),
    to('whispering'),
    to('barging'),
    { type: 'SELLER_MOVED' },
    applied(1),
    applied(2),
    { type: 'REFUSED', turn: 1, why: 'No.' },
    { type: 'STOP', notice: null },
  ]
  const seen = new Map<string, Kept>()
  let edge = [after()]
  for (let turn = 0; turn < depth; turn += 1) {
    const next: Kept[] = []
    for (const kept of edge)
      for (const event of events) {
        const { stored, changed } = step(kept, event)
        const key = JSON.stringify([stored.state, stored.context])
        if (!changed || seen.has(key)) continue
        seen.set(key, stored)
        next.push(stored)
      }
    edge = next
  }
  return [...seen.values()]
}

describe('on every path', () => {
  const all = reach(6)

  test('an active supervisor has a timer, a carrier request, or can stop', () => {
    expect(all.length).toBeGreaterThan(50)
    for (const kept of all)
      expect(step(kept, { type: 'STOP', notice: null }).changed, JSON.stringify(kept)).toBe(kept.state !== 'ended')
  })

  test('an ended one stays ended', () => {
    for (const kept of all.filter(({ state }) => state === 'ended'))
      for (const event of [joined, to('whispering'), applied(1), { type: 'SELLER_MOVED' } as const])
        expect(step(kept, event).changed).toBe(false)
  })

  test('no whisper or barge is steady without the carrier’s confirmation', () => {
    for (const kept of all.filter(({ state, context }) => state === 'steady' && context.mode !== 'listening'))
      expect(kept.context).toMatchObject({ again: false })
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DialSessionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import { createPressGuard, type PressTarget } from './press-guard'
import { makeLine, makeSession } from './testing/views'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Places over a session that the test changes, as the server tells it or as it is foreseen. */
function placesOver(session: DialSessionView) {
  let seen = { session, known: session, incoming: [] as readonly IncomingCall[] }
  const busy = new Set<PressTarget>()
  const places = createPressGuard(
    () => seen,
    (place, isBusy) => (isBusy ? busy.add(place) : busy.delete(place)),
  )
  const see = (next: typeof seen) => {
    seen = next
    places.reconcile()
  }
  return {
    ...places,
    busy,
    foresee: (change: Partial<DialSessionView>) => see({ ...seen, session: { ...seen.session, ...change } }),
    hear(change: Partial<DialSessionView>) {
      const known = { ...seen.known, ...change }
      see({ ...seen, session: known, known })
    },
    rings: (...ids: string[]) => see({ ...seen, incoming: ids.map((id) => ({ id }) as IncomingCall) }),
  }
}

const lineThatCan = (can: LineView['can'], recording: LineView['recording'] = 'off') => ({
  lines: [makeLine({ can, recording })],
})

test('a place is at rest until half a second after its answer', () => {
  const { take, release: over, busy } = placesOver(makeSession())
  const hold = take('run')!
  vi.advanceTimersByTime(20_000)
  expect(take('run')).toBeNull()
  over(hold, true)
  vi.advanceTimersByTime(499)
  expect([take('run'), busy.has('run')]).toEqual([null, true])
  vi.advanceTimersByTime(1)
  expect([take('run'), busy.has('run')]).toEqual([expect.anything(), true])
})

test('where the answer is lost, half a second after another button stands there, whatever else happens', () => {
  const { take, release: over, hear, busy } = placesOver(makeSession({ can: ['stop', 'pause'] }))
  const lost = take('run')!
  hear({ can: ['stop', 'mute'], sellerPresent: false })
  vi.advanceTimersByTime(10_000)
  expect(busy.has('run')).toBe(true)
  hear({ state: 'ended', can: ['connect'] })
  vi.advanceTimersByTime(499)
  expect(take('run')).toBeNull()
  vi.advanceTimersByTime(1)
  const next = take('run')
  expect(next).not.toBeNull()
  // The answer that comes after all is not this press's.
  over(lost, false)
  vi.advanceTimersByTime(10_000)
  expect(busy.has('run')).toBe(true)
})

test('a line that is hung up is at rest until it has been redialable for half a second', () => {
  const { take, release: over, foresee, hear, busy } = placesOver(makeSession(lineThatCan(['hangUp'])))
  const hold = take('slot:1')!
  foresee(lineThatCan([]))
  vi.advanceTimersByTime(3_000)
  expect(busy.has('slot:1')).toBe(true)
  hear(lineThatCan([]))
  over(hold, true)
  vi.advanceTimersByTime(3_000)
  expect(busy.has('slot:1')).toBe(true)
  hear(lineThatCan(['redial']))
  vi.advanceTimersByTime(499)
  expect(busy.has('slot:1')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(busy.size).toBe(0)
})

test('H is at rest until the line that it hung up is known to be over', () => {
  const lines = [makeLine({ id: 'line_1' }), makeLine({ id: 'line_2', slot: 2 })]
  const { take, foresee, hear, busy } = placesOver(makeSession({ lines }))
  take('hangUpKey')
  foresee({ lines: [{ ...lines[0]!, can: [] }, lines[1]!] })
  hear({ lines: [lines[0]!, { ...lines[1]!, status: 'answered' }] })
  vi.advanceTimersByTime(3_000)
  expect(busy.has('hangUpKey')).toBe(true)
  hear({ lines: [{ ...lines[0]!, can: ['redial'] }, lines[1]!] })
  vi.advanceTimersByTime(500)
  expect(busy.size).toBe(0)
})

test.each(['pause', 'mute'] as const)('%s is shown at once, and at rest from then', (place) => {
  const { take, foresee, busy } = placesOver(makeSession())
  take(place)
  foresee({ paused: true, muted: true })
  vi.advanceTimersByTime(499)
  expect(take(place)).toBeNull()
  vi.advanceTimersByTime(1)
  expect(busy.size).toBe(0)
})

test.each([
  ['off', 'starting', 'on'],
  ['on', 'on', 'paused'],
] as const)('a recording that is %s is at rest until half a second after the carrier has said so', (...states) => {
  const [before, answered, after] = states.map((recording) => lineThatCan(['record'], recording))
  const { take, release: over, hear, busy } = placesOver(makeSession(before))
  const place = 'record:line_1'
  const hold = take(place)!
  hear(answered!)
  over(hold, true)
  vi.advanceTimersByTime(4_000)
  expect(busy.has(place)).toBe(true)
  hear(after!)
  vi.advanceTimersByTime(499)
  expect(busy.has(place)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(busy.size).toBe(0)
})

test('a carrier that is silent, and a refusal, hold no recording up', () => {
  const { take, release: over, busy } = placesOver(makeSession(lineThatCan(['record'], 'on')))
  over(take('record:line_1')!, true)
  vi.advanceTimersByTime(5_000)
  expect(busy.size).toBe(0)
  over(take('record:line_1')!, false)
  vi.advanceTimersByTime(500)
  expect(busy.size).toBe(0)
})

test('whoever is shown before a dial is at rest until they have been there for half a second, wherever the press before was', () => {
  const lead = (id: string) => ({ preview: { id } as DialSessionView['preview'] })
  const { take, release: over, hear, busy } = placesOver(makeSession())
  hear(lead('line_1'))
  expect(take('preview')).toBeNull()
  vi.advanceTimersByTime(500)
  expect(busy.size).toBe(0)
  const hold = take('preview')!
  hear(lead('line_2'))
  over(hold, true)
  vi.advanceTimersByTime(499)
  expect(take('preview')).toBeNull()
  vi.advanceTimersByTime(1)
  expect(busy.size).toBe(0)
  // What else is heard of the session is no other lead.
  hear({ ...lead('line_2'), sellerPresent: false })
  expect(busy.size).toBe(0)
})

test('whoever calls, and who moves up as another caller is answered or declined, is at rest until they have been there for half a second', () => {
  const { take, rings, busy } = placesOver(makeSession())
  rings('line_1', 'line_2')
  expect(take('incoming')).toBeNull()
  vi.advanceTimersByTime(500)
  expect(busy.size).toBe(0)
  take('incoming')
  vi.advanceTimersByTime(10_000)
  rings('line_2')
  vi.advanceTimersByTime(499)
  expect(take('incoming')).toBeNull()
  vi.advanceTimersByTime(1)
  expect(busy.size).toBe(0)
})

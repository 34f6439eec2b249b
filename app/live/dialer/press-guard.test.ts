import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DialSessionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import { createPressGuard, type PressTarget } from './press-guard'
import { makeLine, makeSession } from './testing/views'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Controls of a session that the test changes, from the server or optimistically. */
function placesOver(session: DialSessionView) {
  let seen = { session, known: session, incoming: [] as readonly IncomingCall[] }
  const busy = new Set<PressTarget>()
  const settling = new Set<PressTarget>()
  const places = createPressGuard(() => seen, {
    onBusy: (place, isBusy) => (isBusy ? busy.add(place) : busy.delete(place)),
    onSettling: (place, isSettling) => (isSettling ? settling.add(place) : settling.delete(place)),
  })
  const see = (next: typeof seen) => {
    seen = next
    places.reconcile()
  }
  return {
    ...places,
    busy,
    settling,
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

test('a control is disabled until half a second after its answer', () => {
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

test('after a lost answer, re-enables half a second after another button replaces it', () => {
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
  // The late answer does not belong to this press.
  over(lost, false)
  vi.advanceTimersByTime(10_000)
  expect(busy.has('run')).toBe(true)
})

test('a hung-up line is disabled until redial was possible for half a second', () => {
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

test('H is disabled until its line has ended', () => {
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

test.each(['pause', 'mute', 'hold'] as const)('%s is shown immediately and disabled from then', (place) => {
  const line = makeLine({ status: 'inCall' })
  const { take, foresee, busy } = placesOver(makeSession({ bridgedLineId: line.id, lines: [line] }))
  vi.advanceTimersByTime(600)
  take(place)
  foresee({ paused: true, muted: true, lines: [{ ...line, onHold: true }] })
  vi.advanceTimersByTime(499)
  expect(take(place)).toBeNull()
  vi.advanceTimersByTime(1)
  expect(busy.size).toBe(0)
})

test.each([
  ['off', 'starting', 'on'],
  ['on', 'on', 'paused'],
] as const)('a recording that is %s is disabled until half a second after confirmation', (...states) => {
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

test('a silent carrier or a refusal does not block recording', () => {
  const { take, release: over, busy } = placesOver(makeSession(lineThatCan(['record'], 'on')))
  over(take('record:line_1')!, true)
  vi.advanceTimersByTime(5_000)
  expect(busy.size).toBe(0)
  over(take('record:line_1')!, false)
  vi.advanceTimersByTime(500)
  expect(busy.size).toBe(0)
})

test('a previewed lead’s controls are disabled for their first half second', () => {
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
  // Another session change is not a new lead.
  hear({ ...lead('line_2'), sellerPresent: false })
  expect(busy.size).toBe(0)
})

test('an incoming caller’s controls are disabled for their first half second', () => {
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

test('a press within 600 ms after its line changed does nothing', () => {
  const { take, hear, settling } = placesOver(makeSession(lineThatCan(['hangUp'])))
  hear({ lines: [makeLine({ can: ['hangUp'], status: 'inCall' })] })
  expect([...settling]).toEqual(['slot:1', 'hangUpKey'])
  vi.advanceTimersByTime(599)
  expect([take('slot:1'), take('hangUpKey')]).toEqual([null, null])
  vi.advanceTimersByTime(1)
  expect(settling.size).toBe(0)
  expect([take('slot:1'), take('hangUpKey')]).toEqual([expect.anything(), expect.anything()])
})

test('the next lead on a line is not hung up by a press meant for the last one', () => {
  const { take, hear } = placesOver(makeSession())
  hear({ lines: [makeLine({ id: 'line_1', can: ['hangUp'] })] })
  vi.advanceTimersByTime(600)
  hear({ lines: [makeLine({ id: 'line_2', can: ['hangUp'] })] })
  expect([take('slot:1'), take('hangUpKey')]).toEqual([null, null])
  // Another change of the session is not a new lead.
  vi.advanceTimersByTime(600)
  hear({ lines: [makeLine({ id: 'line_2', can: ['hangUp'] })], sellerPresent: false })
  expect(take('slot:1')).not.toBeNull()
})

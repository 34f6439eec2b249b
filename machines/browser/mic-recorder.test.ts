import { createActor, getNextSnapshot, initialTransition, SimulatedClock } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { micRecorderMachine, type MicRecorderEvent } from './mic-recorder'

const LIMIT_MS = 180_000

const EVENTS = {
  record: { type: 'RECORD' },
  pick: { type: 'PICK', file: new File([], 'Sorry.m4a') },
  allowed: { type: 'ALLOWED' },
  blocked: { type: 'REFUSED', error: 'blocked' },
  missing: { type: 'REFUSED', error: 'missing' },
  stop: { type: 'STOP' },
  read: { type: 'READ', durationMs: 7_000 },
  tooLong: { type: 'UNREADABLE', error: 'too-long' },
  save: { type: 'SAVE' },
  failed: { type: 'FAILED' },
  close: { type: 'CLOSE' },
  stay: { type: 'STAY' },
  discard: { type: 'DISCARD' },
} satisfies Record<string, MicRecorderEvent>
type EventName = keyof typeof EVENTS
type Step = 'choosing' | 'asking' | 'recording' | 'reading' | 'ready' | 'saving'

function after(names: EventName[]) {
  const [begun] = initialTransition(micRecorderMachine, { limitMs: LIMIT_MS })
  return names.reduce((snapshot, name) => getNextSnapshot(micRecorderMachine, snapshot, EVENTS[name]), begun)
}

const TAKE: EventName[] = ['record', 'allowed', 'stop', 'read']

/** Path, events, and resulting states. Unlisted events change nothing. */
const TABLE: Array<[EventName[], Partial<Record<EventName, Step>>]> = [
  [[], { record: 'asking', pick: 'reading' }],
  [['record'], { allowed: 'recording', blocked: 'choosing', missing: 'choosing' }],
  [['record', 'allowed'], { stop: 'reading' }],
  [['record', 'allowed', 'stop'], { read: 'ready', tooLong: 'choosing' }],
  [TAKE, { record: 'asking', pick: 'reading', save: 'saving' }],
  // An older recording survives a lost microphone and an invalid file.
  [[...TAKE, 'record'], { allowed: 'recording', blocked: 'ready', missing: 'ready' }],
  [[...TAKE, 'pick'], { read: 'ready', tooLong: 'ready' }],
  [[...TAKE, 'save'], { failed: 'ready' }],
]

describe('the recorder', () => {
  test.each(TABLE)('after %j', (way, expected) => {
    const before = after(way).value.step
    for (const name of Object.keys(EVENTS) as EventName[])
      expect([name, after([...way, name]).value.step]).toEqual([name, expected[name] ?? before])
  })

  test('stops automatically at 180 s', () => {
    const clock = new SimulatedClock()
    const actor = createActor(micRecorderMachine, { input: { limitMs: LIMIT_MS }, clock }).start()
    actor.send(EVENTS.record)
    actor.send(EVENTS.allowed)
    clock.increment(LIMIT_MS - 1)
    expect(actor.getSnapshot().value.step).toBe('recording')
    clock.increment(1)
    expect(actor.getSnapshot().value.step).toBe('reading')
  })

  test('shows an error until the next action', () => {
    const troubleAfter = (names: EventName[]) => after(names).context.error
    expect(troubleAfter(['record', 'blocked'])).toBe('blocked')
    expect(troubleAfter(['record', 'blocked', 'record'])).toBeNull()
    expect(troubleAfter(['pick', 'tooLong'])).toBe('too-long')
    expect(troubleAfter([...TAKE, 'save', 'failed'])).toBe('not-saved')
    expect(troubleAfter([...TAKE, 'save', 'failed', 'save'])).toBeNull()
  })

  test('has the last picked file or recording', () => {
    expect(after([...TAKE, 'pick']).context.file?.name).toBe('Sorry.m4a')
    expect(after(['pick', 'read', ...TAKE]).context.file).toBeNull()
  })

  test('closing asks when a recording would be lost, and recording continues', () => {
    const leaving = (names: EventName[]) => after(names).value.leaving
    expect(leaving(['close'])).toBe('closed')
    expect(leaving(['record', 'blocked', 'close'])).toBe('closed')
    expect(leaving(['record', 'allowed', 'close'])).toBe('doubting')
    expect(after(['record', 'allowed', 'close']).value.step).toBe('recording')
    expect(leaving([...TAKE, 'close', 'stay'])).toBe('open')
    expect(leaving([...TAKE, 'close', 'discard'])).toBe('closed')
  })

  test('on every path only an existing recording is saved', () => {
    const paths = getShortestPaths(micRecorderMachine, { input: { limitMs: LIMIT_MS }, events: Object.values(EVENTS) })
    expect(paths.some(({ state }) => state.value.step === 'saving')).toBe(true)
    for (const { state } of paths)
      if (['ready', 'saving'].includes(state.value.step)) expect(state.context.take).not.toBeNull()
  })
})

import { createActor, getNextSnapshot, initialTransition, SimulatedClock } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { isRinglessUpload, ringlessRecorderMachine, type RinglessRecorderEvent } from './ringless-recorder'

const LIMIT_MS = 180_000
const file = (type: string) => new File(['x'], 'Hello', { type })

const EVENTS = {
  record: { type: 'RECORD' },
  pick: { type: 'PICK', file: file('audio/mpeg') },
  pickPicture: { type: 'PICK', file: file('image/png') },
  allowed: { type: 'ALLOWED' },
  blocked: { type: 'REFUSED', error: 'blocked' },
  cancel: { type: 'CANCEL' },
  lost: { type: 'LOST' },
  stop: { type: 'STOP' },
  read: { type: 'READ' },
  empty: { type: 'UNREADABLE', error: 'empty' },
  saved: { type: 'SAVED' },
  failed: { type: 'FAILED' },
  retry: { type: 'RETRY' },
  forget: { type: 'FORGET' },
  close: { type: 'CLOSE' },
  stay: { type: 'STAY' },
  discard: { type: 'DISCARD' },
} satisfies Record<string, RinglessRecorderEvent>
type EventName = keyof typeof EVENTS

function start(names: EventName[] = []) {
  const clock = new SimulatedClock()
  const actor = createActor(ringlessRecorderMachine, { input: { limitMs: LIMIT_MS }, clock }).start()
  for (const name of names) actor.send(EVENTS[name])
  return { clock, actor, step: () => actor.getSnapshot().value.step, context: () => actor.getSnapshot().context }
}
const startRecording = (names: EventName[] = []) => {
  const recorder = start(['record', 'allowed'])
  for (let second = 0; second < 3; second++) recorder.clock.increment(1_000)
  for (const name of names) recorder.actor.send(EVENTS[name])
  return recorder
}
function after(names: EventName[]) {
  const [begun] = initialTransition(ringlessRecorderMachine, { limitMs: LIMIT_MS })
  return names.reduce((snapshot, name) => getNextSnapshot(ringlessRecorderMachine, snapshot, EVENTS[name]), begun)
}

/** Path, events, and resulting states. Unlisted events change nothing. */
const TABLE: Array<[EventName[], Partial<Record<EventName, string>>]> = [
  [[], { record: 'asking', pick: 'reading' }],
  [['record'], { allowed: 'startCountdown', blocked: 'startRecord', cancel: 'startRecord' }],
  [['record', 'allowed'], { cancel: 'startRecord', lost: 'startRecord' }],
  [['pick'], { read: 'saving', empty: 'startRecord' }],
  [['pick', 'read'], { saved: 'startRecord', failed: 'notSaved' }],
  [['pick', 'read', 'failed'], { retry: 'saving', forget: 'startRecord' }],
]

describe('the ringless recorder', () => {
  test.each(TABLE)('after %j', (way, expected) => {
    const before = after(way).value.step
    for (const name of Object.keys(EVENTS) as EventName[])
      expect([name, after([...way, name]).value.step]).toEqual([name, expected[name] ?? before])
  })

  test('counts down 3, 2, 1, then records', () => {
    const { clock, step, context } = start(['record', 'allowed'])
    const shown = [context().secondsLeft]
    for (const ms of [999, 1, 1_000, 999]) {
      clock.increment(ms)
      shown.push(context().secondsLeft)
    }
    expect(shown).toEqual([3, 3, 2, 1, 1])
    expect(step()).toBe('startCountdown')
    clock.increment(1)
    expect(step()).toBe('stopRecord')
  })

  test('the countdown starts at 3 again after it was canceled', () => {
    const { clock, actor, context } = start(['record', 'allowed'])
    clock.increment(1_000)
    for (const name of ['cancel', 'record', 'allowed'] as const) actor.send(EVENTS[name])
    expect(context().secondsLeft).toBe(3)
    clock.increment(1_000)
    expect(context().secondsLeft).toBe(2)
  })

  test('stop saves and the cycle starts again', () => {
    expect(startRecording(['stop']).step()).toBe('reading')
    expect(startRecording(['stop', 'read']).step()).toBe('saving')
    expect(startRecording(['stop', 'read', 'saved']).step()).toBe('startRecord')
  })

  test('an unplugged microphone keeps what was said', () => {
    expect(startRecording(['lost']).step()).toBe('reading')
  })

  test('stops automatically at 180 s', () => {
    const { clock, step } = startRecording()
    clock.increment(LIMIT_MS - 1)
    expect(step()).toBe('stopRecord')
    clock.increment(1)
    expect(step()).toBe('reading')
  })

  test('a file of another type changes nothing and is named', () => {
    const { step, context } = start(['pickPicture'])
    expect([step(), context().error, context().file]).toEqual(['startRecord', 'wrong-format', null])
  })

  test.each([
    ['audio/wav', true],
    ['audio/mp3', true],
    ['audio/x-m4a', true],
    ['audio/mpeg', true],
    ['AUDIO/MPEG', true],
    ['audio/ogg', false],
    ['audio/webm', false],
    ['video/mpeg', false],
    ['', false],
  ])('an upload of %s: %s', (type, isAccepted) => expect(isRinglessUpload({ type })).toBe(isAccepted))

  test('closing asks while a recording would be lost', () => {
    const leaving = (recorder: ReturnType<typeof start>) => recorder.actor.getSnapshot().value.leaving
    expect(leaving(start(['close']))).toBe('closed')
    expect(leaving(start(['record', 'allowed', 'close']))).toBe('closed')
    expect(leaving(startRecording(['close']))).toBe('doubting')
    expect(startRecording(['close']).step()).toBe('stopRecord')
    expect(leaving(startRecording(['close', 'stay']))).toBe('open')
    expect(leaving(startRecording(['close', 'discard']))).toBe('closed')
    expect(leaving(start(['pick', 'read', 'failed', 'close']))).toBe('doubting')
    expect(leaving(start(['pick', 'read', 'saved', 'close']))).toBe('closed')
  })

  test('on every path only what was read is saved', () => {
    const paths = getShortestPaths(ringlessRecorderMachine, {
      input: { limitMs: LIMIT_MS },
      // Files are equal to it: the accepted one only.
      events: Object.values(EVENTS).filter((event) => event !== EVENTS.pickPicture),
    })
    const saving = paths.filter(({ state }) => state.value.step === 'saving')
    expect(saving.length).toBeGreaterThan(0)
    for (const { steps } of saving) expect(steps.map(({ event }) => event.type)).toContain('READ')
  })
})

import { createActor, getNextSnapshot, initialTransition, SimulatedClock } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { videoRecorderMachine, type VideoRecorderEvent } from './video-recorder'

const INPUT = { camera: true, screen: false, limitMs: 120_000, countdownS: 3 }
const SECOND = 'xstate.after.second.video-recorder.step.preRecord'

const EVENTS = {
  open: { type: 'OPEN' },
  withScreen: { type: 'OPEN', screen: true },
  allowed: { type: 'ALLOWED', sound: 'on' },
  denied: { type: 'REFUSED', error: 'camera-denied' },
  notShared: { type: 'REFUSED', error: 'screen' },
  start: { type: 'START' },
  shared: { type: 'SHARED' },
  second: { type: SECOND } as never,
  cancel: { type: 'CANCEL' },
  cameraLost: { type: 'LOST', source: 'camera' },
  screenLost: { type: 'LOST', source: 'screen' },
  stop: { type: 'STOP' },
  read: { type: 'READ', durationMs: 7_000 },
  unreadable: { type: 'UNREADABLE' },
  retake: { type: 'RETAKE' },
  keep: { type: 'KEEP' },
  save: { type: 'SAVE' },
  saved: { type: 'SAVED' },
  failed: { type: 'FAILED' },
  close: { type: 'CLOSE' },
  stay: { type: 'STAY' },
  discard: { type: 'DISCARD' },
} satisfies Record<string, VideoRecorderEvent>
type EventName = keyof typeof EVENTS

function after(names: EventName[]) {
  const [begun] = initialTransition(videoRecorderMachine, INPUT)
  return names.reduce((snapshot, name) => getNextSnapshot(videoRecorderMachine, snapshot, EVENTS[name]), begun)
}
type Step = ReturnType<typeof after>['value']['step']

const READY: EventName[] = ['open', 'allowed']
const RECORDING: EventName[] = [...READY, 'start', 'second', 'second', 'second']
const TAKE: EventName[] = [...RECORDING, 'stop', 'read']
const SCREEN: EventName[] = ['withScreen', 'allowed', 'start']

/** Path, events, and resulting states. Unlisted events change nothing. */
const TABLE: Array<[EventName[], Partial<Record<EventName, Step>>]> = [
  [[], { open: 'asking', withScreen: 'asking' }],
  [['open'], { allowed: 'ready', denied: 'refused', notShared: 'refused' }],
  [['open', 'denied'], { open: 'asking', withScreen: 'asking' }],
  [READY, { start: 'preRecord', open: 'asking', withScreen: 'asking', cameraLost: 'asking', screenLost: 'asking' }],
  // An unwanted screen is not requested, and no countdown runs before it is shared.
  [
    SCREEN,
    {
      shared: 'preRecord',
      notShared: 'ready',
      denied: 'ready',
      cancel: 'asking',
      cameraLost: 'asking',
      screenLost: 'asking',
    },
  ],
  [[...READY, 'start'], { cancel: 'ready', cameraLost: 'asking', screenLost: 'ready' }],
  [
    [...READY, 'start', 'second', 'second'],
    { second: 'recording', cancel: 'ready', cameraLost: 'asking', screenLost: 'ready' },
  ],
  [RECORDING, { stop: 'reading', cameraLost: 'reading', screenLost: 'reading' }],
  [[...RECORDING, 'stop'], { read: 'recorded', unreadable: 'refused' }],
  [TAKE, { retake: 'asking', save: 'saving' }],
  // The older take survives a failed new one.
  [[...TAKE, 'retake'], { allowed: 'ready', denied: 'refused', notShared: 'refused', keep: 'recorded' }],
  [[...TAKE, 'retake', 'denied'], { open: 'asking', withScreen: 'asking', keep: 'recorded' }],
  [
    [...TAKE, 'retake', 'allowed', 'start', 'second', 'second', 'second', 'stop'],
    { read: 'recorded', unreadable: 'recorded' },
  ],
  [[...TAKE, 'save'], { failed: 'recorded' }],
]

describe('the video recorder', () => {
  test.each(TABLE)('after %j', (way, expected) => {
    const before = after(way).value.step
    // When reopened it asks once more, in the same state.
    const same: Partial<Record<EventName, Step>> = before === 'asking' ? { open: 'asking', withScreen: 'asking' } : {}
    for (const name of Object.keys(EVENTS) as EventName[])
      expect([name, after([...way, name]).value.step]).toEqual([name, { ...same, ...expected }[name] ?? before])
  })

  test('counts down three seconds, and stops automatically at 2:00', () => {
    const clock = new SimulatedClock()
    const actor = createActor(videoRecorderMachine, { input: INPUT, clock }).start()
    const now = () => ({ step: actor.getSnapshot().value.step, left: actor.getSnapshot().context.left })
    for (const name of [...READY, 'start'] as EventName[]) actor.send(EVENTS[name])
    const seen = [now()]
    for (let second = 0; second < 3; second++) {
      clock.increment(999)
      expect(now()).toEqual(seen.at(-1))
      clock.increment(1)
      seen.push(now())
    }
    expect(seen).toMatchObject([
      { step: 'preRecord', left: 3 },
      { step: 'preRecord', left: 2 },
      { step: 'preRecord', left: 1 },
      { step: 'recording' },
    ])
    clock.increment(119_999)
    expect(now().step).toBe('recording')
    clock.increment(1)
    expect(now().step).toBe('reading')
    actor.send(EVENTS.read)
    expect(actor.getSnapshot().context.take).toEqual({ durationMs: 7_000, endedBy: 'limit' })
  })

  test('a canceled countdown starts at three again', () => {
    expect(after([...READY, 'start', 'second', 'cancel', 'start']).context.left).toBe(3)
    expect(after([...SCREEN, 'shared', 'second', 'screenLost', 'start', 'shared']).context.left).toBe(3)
  })

  test('shows an error until the next action', () => {
    const troubleAfter = (names: EventName[]) => after(names).context.error
    expect(troubleAfter(['open', 'denied'])).toBe('camera-denied')
    expect(troubleAfter(['open', 'denied', 'open'])).toBeNull()
    expect(troubleAfter([...SCREEN, 'notShared'])).toBe('screen')
    expect(troubleAfter([...SCREEN, 'notShared', 'start'])).toBeNull()
    expect(troubleAfter([...RECORDING, 'stop', 'unreadable'])).toBe('empty')
    expect(troubleAfter([...TAKE, 'retake', 'denied', 'keep'])).toBeNull()
    expect(troubleAfter([...TAKE, 'save', 'failed'])).toBe('not-saved')
    expect(troubleAfter([...TAKE, 'save', 'failed', 'save'])).toBeNull()
  })

  test('opens the chosen devices, and records what ended a take', () => {
    expect(after(['withScreen']).context).toMatchObject({ camera: true, screen: true })
    expect(after([...RECORDING, 'cameraLost', 'read']).context.take?.endedBy).toBe('camera')
    expect(after(TAKE).context.take?.endedBy).toBe('person')
  })

  test('closing asks when a take would be lost, and recording continues', () => {
    const leaving = (names: EventName[]) => after(names).value.leaving
    expect(leaving(['close'])).toBe('closed')
    expect(leaving([...READY, 'start', 'close'])).toBe('closed')
    expect(leaving([...RECORDING, 'close'])).toBe('doubting')
    expect(after([...RECORDING, 'close']).value.step).toBe('recording')
    expect(leaving([...TAKE, 'close', 'stay'])).toBe('open')
    expect(leaving([...TAKE, 'retake', 'close'])).toBe('doubting')
    expect(leaving([...TAKE, 'close', 'discard'])).toBe('closed')
    // A take being saved is not discarded.
    expect(leaving([...TAKE, 'save', 'close'])).toBe('open')
    expect(leaving([...TAKE, 'save', 'saved'])).toBe('closed')
    expect(leaving([...TAKE, 'saved'])).toBe('open')
  })

  test('on every path records after countdown and screen share, and saves only takes', () => {
    const paths = getShortestPaths(videoRecorderMachine, { input: INPUT, events: Object.values(EVENTS) })
    expect(paths.some(({ state }) => state.value.step === 'saving')).toBe(true)
    for (const { state, steps } of paths) {
      const { step } = state.value
      const types = steps.map(({ event }) => event.type as string)
      const sinceStart = types.slice(types.lastIndexOf('START'))
      if (step === 'recording') expect(sinceStart.filter((type) => type === SECOND)).toHaveLength(3)
      if (['preRecord', 'recording'].includes(step) && state.context.screen) expect(sinceStart).toContain('SHARED')
      if (['recorded', 'saving'].includes(step)) expect(state.context.take).not.toBeNull()
    }
  })
})

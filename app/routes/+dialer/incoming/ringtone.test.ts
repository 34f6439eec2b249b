import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserLocks } from '~/live/phone/testing/locks'
import { playRingtone } from './ringtone'

/** A browser's sound: it runs from the first press on where the page was not pressed before. */
class Sound extends EventTarget {
  static all: Sound[] = []
  static runs = true
  state = Sound.runs ? 'running' : 'suspended'
  currentTime = 0
  destination = {}
  tones = 0
  constructor() {
    super()
    Sound.all.push(this)
  }
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to: unknown) => to,
  })
  createOscillator = () => {
    this.tones += 1
    return { frequency: { value: 0 }, connect: (to: unknown) => to, start() {}, stop() {} }
  }
  async resume() {
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
  }
  async close() {}
}
/** Of a classic ring: two rings of two tones. */
const ONE_RING = 4

let ends: Array<() => void>
beforeEach(() => {
  ends = []
  Sound.all = []
  Sound.runs = true
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: createBrowserLocks() })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('AudioContext', Sound)
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A window in which it rings. */
function rings(whose: string) {
  const stop = playRingtone('classic', whose)
  ends.push(stop)
  const sound = Sound.all.at(-1)!
  return { stop, sound }
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('one window per person rings in a browser, and the next one when it is done', async () => {
  const [first, second] = [rings('usr_mia'), rings('usr_mia')]
  await passes(6_000)
  expect([first.sound.tones, second.sound.tones]).toEqual([2 * ONE_RING, 0])
  first.stop()
  await passes(0)
  expect(second.sound.tones).toBe(ONE_RING)
})

test('rings for each of two people', async () => {
  const [mia, olivia] = [rings('usr_mia'), rings('usr_olivia')]
  await passes(0)
  expect([mia.sound.tones, olivia.sound.tones]).toEqual([ONE_RING, ONE_RING])
})

test('a window without a user gesture leaves ringing to another, and rings once from the first press on', async () => {
  Sound.runs = false
  const quiet = rings('usr_mia')
  Sound.runs = true
  const loud = rings('usr_mia')
  await passes(24_000)
  expect([quiet.sound.tones, loud.sound.tones]).toEqual([0, 5 * ONE_RING])
  loud.stop()
  window.dispatchEvent(new Event('pointerdown'))
  await passes(0)
  expect(quiet.sound.tones).toBe(ONE_RING)
})

test('a ringtone that is stopped while it waits does not ring later', async () => {
  const [first, second] = [rings('usr_mia'), rings('usr_mia')]
  await passes(0)
  second.stop()
  first.stop()
  await passes(6_000)
  expect(second.sound.tones).toBe(0)
})

test('a frame without locks rings on its own', async () => {
  vi.stubGlobal('navigator', {})
  const one = rings('usr_mia')
  await passes(0)
  expect(one.sound.tones).toBe(ONE_RING)
})

import { afterEach, expect, test, vi } from 'vitest'
import { createAudioRecorder } from '../audio/audio-recorder'
import { createMicrophone } from './microphone'

/** A browser that asks for the microphone, and grants it when the test says so. */
function askingBrowser() {
  const asked: Array<() => void> = []
  const tracks: Array<{ live: boolean; enabled: boolean; stop(): void; unplug(): void }> = []
  const give = () => {
    const track = {
      live: true,
      enabled: true,
      stop: () => void (track.live = false),
      unplug() {},
      addEventListener: (_: string, listener: () => void) => void (track.unplug = listener),
    }
    tracks.push(track)
    return { getTracks: () => [track], getAudioTracks: () => [track] }
  }
  const wanted: unknown[] = []
  const getUserMedia = (constraints: unknown) => {
    wanted.push(constraints)
    return new Promise((resolve) => asked.push(() => resolve(give())))
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  class Sounds {
    createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData() {} })
    createMediaStreamSource = () => ({ connect() {}, disconnect() {} })
    close = () => Promise.resolve()
  }
  vi.stubGlobal('AudioContext', Sounds)
  return {
    /** The nth request is answered. */
    allow: (question: number) => asked[question]!(),
    /** The nth granted microphone is unplugged. */
    unplug: (nth: number) => tracks[nth]!.unplug(),
    wanted,
    live: () => tracks.map(({ live }) => live),
  }
}
afterEach(() => void vi.unstubAllGlobals())

const kinds = {
  'of the phone': () => {
    const microphone = createMicrophone(
      () => new AudioContext(),
      () => {},
    )
    return { open: () => microphone.open(null), close: microphone.close }
  },
  'of a recorded message': () => createAudioRecorder(() => {}),
}

test.each(Object.entries(kinds))(
  'a microphone %s closed during the permission prompt is stopped when granted',
  async (_, make) => {
    const browser = askingBrowser()
    const microphone = make()
    const opening = microphone.open()
    microphone.close()
    browser.allow(0)
    expect(await opening).toBeNull()
    expect(browser.live()).toEqual([false])
  },
)

test.each(Object.entries(kinds))(
  'of two requests for a microphone %s the later counts, in any answer order',
  async (_, make) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const browser = askingBrowser()
      const microphone = make()
      const openings = [microphone.open(), microphone.open()]
      for (const question of order) {
        browser.allow(question)
        await openings[question]
      }
      expect(await Promise.all(openings)).toEqual([null, 'on'])
      expect(browser.live()).toEqual(order.map((question) => question === 1))
      microphone.close()
      expect(browser.live()).toEqual([false, false])
    }
  },
)

test('reports an unplugged microphone in use, but not a closed or replaced one', async () => {
  const browser = askingBrowser()
  let lost = 0
  const microphone = createMicrophone(
    () => new AudioContext(),
    () => {},
    () => {},
    () => void (lost += 1),
  )
  for (const question of [0, 1, 2]) {
    const opening = microphone.open(null)
    browser.allow(question)
    await opening
  }
  browser.unplug(0)
  expect(lost).toBe(0)
  browser.unplug(2)
  expect(lost).toBe(1)
  microphone.close()
  browser.unplug(2)
  expect(lost).toBe(1)
})

test('a chosen microphone is a preference: without it the system default is used', async () => {
  const wanted: unknown[] = []
  const getUserMedia = async ({ audio }: { audio: true | object }) => {
    wanted.push(audio)
    // Browsers refuse a request for an unplugged device so.
    if (audio !== true) throw new DOMException('', 'OverconstrainedError')
    return { getTracks: () => [], getAudioTracks: () => [] }
  }
  askingBrowser()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  const microphone = createMicrophone(
    () => new AudioContext(),
    () => {},
  )
  expect(await microphone.open('headset')).toBe('on')
  expect(wanted).toEqual([{ deviceId: { exact: 'headset' } }, true])
  microphone.close()
})

test('a message is recorded with the microphone chosen for calls', () => {
  const browser = askingBrowser()
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ microphone: 'headset', speaker: null }) })
  const tape = createAudioRecorder(() => {})
  void tape.open()
  expect(browser.wanted).toEqual([{ audio: { deviceId: { exact: 'headset' } } }])
  tape.close()
})

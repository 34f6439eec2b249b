import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHIME_TUNES, MUSIC_TUNES, OVER_TUNE, RINGING_TUNE } from '../../domain/audio/tunes'
import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { INITIAL_DIALER_STATE, type DialerState } from './dialer-state'
import { getCueTune, createSellerSounds, getWaitingTune } from './seller-sounds'
import { makeLine, makeSession } from './testing/views'

const SOUNDS = { musicId: 'calm', enableRingingTone: true, answerPrompt: 'bell' } as const
/** State of a window that plays the seller's audio. */
const window_ = (session: Partial<DialSessionView>, change: Partial<DialerState> = {}): DialerState => ({
  ...INITIAL_DIALER_STATE,
  phase: 'ready',
  phone: { ...INITIAL_DIALER_STATE.phone, owner: true, call: 'live' },
  session: makeSession({ sounds: SOUNDS, ...session }),
  ...change,
})
const rings = [makeLine()]
const talks: Partial<DialSessionView> = {
  state: 'bridged',
  bridgedLineId: 'line_1',
  lines: [makeLine({ status: 'inCall' }), makeLine({ id: 'line_2', slot: 2 })],
}

describe('without a connected lead', () => {
  test('plays the ringing tone while a line rings, and music between calls', () => {
    expect(getWaitingTune(window_({ lines: rings }))).toBe(RINGING_TUNE)
    expect(getWaitingTune(window_({}))).toBe(MUSIC_TUNES.calm)
    expect(getWaitingTune(window_({ state: 'wrapUp' }))).toBe(MUSIC_TUNES.calm)
  })

  test('music continues over ringing lines without the tone; without both there is silence', () => {
    const sounds = { ...SOUNDS, enableRingingTone: false }
    expect(getWaitingTune(window_({ sounds, lines: rings }))).toBe(MUSIC_TUNES.calm)
    expect(getWaitingTune(window_({ sounds: { ...sounds, musicId: 'none' }, lines: rings }))).toBeNull()
  })

  test.each<[string, DialerState]>([
    ['a lead is connected, also while other lines ring', window_(talks)],
    ['the seller has paused', window_({ paused: true })],
    ['nothing is dialed yet', window_({ state: 'ready' })],
    ['the session is over', window_({ state: 'ended' })],
    [
      'a supervisor speaks to the seller',
      window_({ monitoredBy: { name: 'Marcus', status: 'whispering' }, lines: rings }),
    ],
    ['the seller uses their own phone', window_({ connection: 'dial-out' })],
    [
      'another window has the phone',
      window_({}, { phone: { ...INITIAL_DIALER_STATE.phone, owner: false, call: 'live' } }),
    ],
    ['the phone is not there', window_({}, { phone: { ...INITIAL_DIALER_STATE.phone, owner: true, call: 'idle' } })],
    ['a call rings', window_({}, { incoming: [{ id: 'line_3' } as DialerState['incoming'][number]] })],
  ])('there is silence where %s', (_, state) => {
    expect(getWaitingTune(state)).toBeNull()
  })
})

describe('a short sound', () => {
  test('marks a connected lead and the end of the call', () => {
    expect(getCueTune(window_({ lines: rings }), window_(talks))).toBe(CHIME_TUNES.bell)
    expect(getCueTune(window_(talks), window_({ state: 'wrapUp' }))).toBe(OVER_TUNE)
    expect(getCueTune(window_(talks), window_({ ...talks, muted: true }))).toBeNull()
  })

  test('is not played for machines, earlier calls, or when switched off', () => {
    const machine = { ...talks, lines: [makeLine({ status: 'inCall', answeredBy: 'machine' })] }
    expect(getCueTune(window_({}), window_(machine))).toBeNull()
    expect(getCueTune(window_({}, { session: null }), window_(talks))).toBeNull()
    const sounds = { ...SOUNDS, answerPrompt: 'none' } as const
    expect(getCueTune(window_({ sounds }), window_({ ...talks, sounds }))).toBeNull()
  })
})

describe('in a browser', () => {
  /** Its audio: what plays, looped or once, and when it stops. */
  class Sound extends EventTarget {
    static all: Sound[] = []
    state = 'running'
    currentTime = 0
    destination = {}
    playing: Array<{ loop: boolean; seconds: number }> = []
    constructor() {
      super()
      Sound.all.push(this)
    }
    createBuffer = (_channels: number, length: number, rate: number) => ({ seconds: length / rate, copyToChannel() {} })
    createGain = () => ({ gain: { setTargetAtTime() {} }, connect: (to: unknown) => to })
    createBufferSource = () => {
      const source = {
        loop: false,
        seconds: 0,
        buffer: null as { seconds: number } | null,
        addEventListener() {},
        connect: (to: unknown) => to,
        start: () => {
          source.seconds = source.buffer!.seconds
          this.playing.push(source)
        },
        stop: () => {
          this.playing = this.playing.filter((one) => one !== source)
        },
      }
      return source
    }
    async close() {}
  }
  beforeEach(() => {
    Sound.all = []
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('AudioContext', Sound)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the ringing tone ends with the answer, and its chime plays once', () => {
    const sounds = createSellerSounds()
    const [connecting, ringing, talking] = [window_({ state: 'connecting' }), window_({ lines: rings }), window_(talks)]
    sounds.update(connecting, ringing)
    const [sound] = Sound.all
    expect(sound!.playing).toMatchObject([{ loop: true, seconds: 6 }])
    // The same state again starts nothing.
    sounds.update(ringing, { ...ringing })
    expect(sound!.playing).toHaveLength(1)
    sounds.update(ringing, talking)
    expect(sound!.playing).toMatchObject([{ loop: false, seconds: 0.4 }])
    sounds.close()
  })

  test('a chime blocked by the browser is not played later', () => {
    const sounds = createSellerSounds()
    sounds.update(window_({ state: 'connecting' }), window_({ lines: rings }))
    const sound = Sound.all[0]! as Sound & { resume(): Promise<void> }
    sound.state = 'suspended'
    sound.resume = async () => {}
    sounds.update(window_({ lines: rings }), window_(talks))
    expect(sound.playing).toEqual([])
  })
})

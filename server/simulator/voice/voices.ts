import type { Leg } from '../core/world'
import { FRAME_MS, isLoud } from './frames'
import { mix, type Voice } from './mix'

/** Jitter buffer in frames. */
const BEFORE_SOUNDING = 2
/** Frames per voice; older ones are dropped. */
const MAX_WAITING_FRAMES = 8
/** Turns caught up after a stall; older audio is lost. */
const MAX_CATCH_UP = 4
/** Turns without a frame until a voice ends. */
const GONE_AFTER = 50
/** Turns between speech events for Record. */
const REPORT_EVERY = 10

type Mouth = { waiting: Int16Array[]; sounds: boolean; silentFor: number; loudFor: number }

export type Voices = ReturnType<typeof createVoices>

/** Mixes microphones every 20 ms of wall time, per listener and recorder. Idle while no one speaks. */
export function createVoices() {
  const mouths = new Map<Leg, Mouth>()
  let timer: NodeJS.Timeout | undefined
  let due = 0

  const next = (mouth: Mouth): Int16Array | null => {
    if (!mouth.sounds && mouth.waiting.length < BEFORE_SOUNDING) return null
    const frame = mouth.waiting.shift() ?? null
    mouth.sounds = frame !== null
    return frame
  }

  const noteSpeech = (leg: Leg, mouth: Mouth, frame: Int16Array) => {
    if (!isLoud(frame)) return
    mouth.loudFor++
    if (mouth.loudFor % REPORT_EVERY !== 1) return
    for (const ear of leg.ears) ear({ kind: 'speech', from: leg.far.name }, REPORT_EVERY * FRAME_MS)
    leg.spoke()
  }

  function turn() {
    const voices: Voice<Leg>[] = []
    for (const [leg, mouth] of mouths) {
      const samples = next(mouth)
      if (!samples) {
        if (!leg.alive || ++mouth.silentFor > GONE_AFTER) mouths.delete(leg)
        continue
      }
      mouth.silentFor = 0
      if (!leg.alive || leg.micMuted || leg.answeredElapsed === null) continue
      noteSpeech(leg, mouth, samples)
      for (const tape of leg.tapes) tape.voice('inbound', samples)
      const hearers = leg.listeners().filter((one) => one.alive && (one.far.hearVoice || one.tapes.size > 0))
      if (hearers.length > 0) voices.push({ samples, hearers })
    }
    for (const [leg, samples] of mix(voices)) {
      leg.far.hearVoice?.(samples)
      for (const tape of leg.tapes) tape.voice('outbound', samples)
    }
  }

  function run() {
    timer = undefined
    const now = performance.now()
    due = Math.max(due, now - MAX_CATCH_UP * FRAME_MS)
    for (; due <= now; due += FRAME_MS) turn()
    if (mouths.size > 0) timer = setTimeout(run, due - performance.now())
  }

  return {
    speak(leg: Leg, samples: Int16Array) {
      if (!leg.alive) return
      let mouth = mouths.get(leg)
      if (!mouth) mouths.set(leg, (mouth = { waiting: [], sounds: false, silentFor: 0, loudFor: 0 }))
      mouth.waiting.push(samples)
      if (mouth.waiting.length > MAX_WAITING_FRAMES) mouth.waiting.shift()
      if (timer) return
      due = performance.now() + FRAME_MS
      timer = setTimeout(run, FRAME_MS)
    },
    close() {
      clearTimeout(timer)
      mouths.clear()
    },
  }
}

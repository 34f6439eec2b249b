import type { WebSocket } from 'ws'
import { FRAME_MS, FRAME_SAMPLES, readFrame, VOICE_RATE, writeFrame } from '../voice/frames'

/** Tones with whole waves per frame, so that any single frame identifies its tone. */
export type Tone = 400 | 700 | 1_000 | 1_300

const AMPLITUDE = 6_000
/** Consecutive frames that count as a tone, not a click. */
const IN_A_ROW = 10

/** How loud one tone is in these samples, as the amplitude of its wave. */
export function levelOf(samples: ArrayLike<number>, hz: number, rate = VOICE_RATE): number {
  let cosine = 0
  let sine = 0
  for (let at = 0; at < samples.length; at++) {
    const angle = (2 * Math.PI * hz * at) / rate
    cosine += samples[at]! * Math.cos(angle)
    sine += samples[at]! * Math.sin(angle)
  }
  return (2 * Math.hypot(cosine, sine)) / samples.length
}

/** The loudest tenth of a second of a tone, in each channel of a WAV file as the simulator writes it. */
export function loudestIn(file: Buffer, hz: Tone): number[] {
  const channels = file.readUInt16LE(22)
  const samples = new Int16Array(new Uint8Array(file.subarray(44)).buffer)
  return Array.from({ length: channels }, (_, channel) => {
    const own = samples.filter((_sample, at) => at % channels === channel)
    let loudest = 0
    for (let at = 0; at + VOICE_RATE / 10 <= own.length; at += VOICE_RATE / 100)
      loudest = Math.max(loudest, levelOf(own.subarray(at, at + VOICE_RATE / 10), hz))
    return Math.round(loudest)
  })
}

export const toneFrame = (hz: Tone) =>
  Int16Array.from({ length: FRAME_SAMPLES }, (_, at) => AMPLITUDE * Math.sin((2 * Math.PI * hz * at) / VOICE_RATE))

/** Microphone and speaker of a test client on a simulator WebSocket. */
export function createVoiceClient(socket: WebSocket) {
  let frames: Int16Array[] = []
  const checks = new Set<() => void>()
  let speaking: NodeJS.Timeout | undefined
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) return
    frames.push(readFrame(data)!)
    for (const check of checks) check()
  })
  socket.on('close', () => clearInterval(speaking))
  const until = (probe: () => boolean, what: string) =>
    new Promise<void>((resolve, reject) => {
      const deadline = setTimeout(() => reject(new Error(`${what}: got ${frames.length} frames`)), 5_000)
      const check = () => {
        if (!probe()) return
        clearTimeout(deadline)
        checks.delete(check)
        resolve()
      }
      checks.add(check)
      check()
    })
  const has = (frame: Int16Array, hz: Tone) => levelOf(frame, hz) > AMPLITUDE / 2
  return {
    /** Continues until the next call, or for `frameCount` frames. */
    speak(hz: Tone, frameCount = Infinity) {
      clearInterval(speaking)
      const frame = writeFrame(toneFrame(hz))
      let left = frameCount
      speaking = setInterval(() => {
        socket.send(frame)
        if (--left <= 0) clearInterval(speaking)
      }, FRAME_MS)
    },
    /** Drops the frames received so far. */
    forget() {
      frames = []
    },
    frames: () => frames,
    until,
    /** The tone sounds without a break, and nothing of the others. */
    hears: (hz: Tone, ...others: Tone[]) =>
      until(() => {
        const last = frames.slice(-IN_A_ROW)
        const isOnly = (frame: Int16Array) => has(frame, hz) && others.every((other) => !has(frame, other))
        return last.length === IN_A_ROW && last.every(isOnly)
      }, `${hz} Hz`),
    /** Whether any frame since has the tone. */
    heard: (hz: Tone) => frames.some((frame) => has(frame, hz)),
  }
}

import type { IncomingCall } from '~/domain/inbound/inbound.schema'
import { holdLock, type TabLock } from '~/live/phone/tab-lock'

type Ringtone = IncomingCall['ringtone']

interface Tune {
  /** How often it begins anew. */
  periodMs: number
  /** Seconds from its beginning, hertz, how long, and how loud. */
  notes: Array<{ from: number; hz: number; lasts: number; loudness: number }>
  /** Whether a note dies away, as a bell's, or stands until it ends. */
  fades: boolean
}

const notes = (starts: number[], hz: number[], lasts: number, loudness: number): Tune['notes'] =>
  starts.flatMap((from) => hz.map((each) => ({ from, hz: each, lasts, loudness })))

const TUNES: Record<Exclude<Ringtone, 'silent'>, Tune> = {
  /** Two rings of a second each in every six, as phones ring. */
  classic: { periodMs: 6_000, notes: notes([0, 1.5], [440, 480], 1, 0.12), fades: false },
  bell: { periodMs: 5_000, notes: notes([0, 0.4, 0.8, 2], [1047, 2093], 1.2, 0.1), fades: true },
  soft: {
    periodMs: 5_000,
    notes: [523, 659, 784].flatMap((hz, place) => notes([place * 0.25, 1.5 + place * 0.25], [hz], 0.9, 0.07)),
    fades: true,
  },
}

/**
 * Rings until the answer is called: in one of a person's windows in this browser. A browser in which nobody has pressed anything
 * yet lets no page sound: there it rings from the first press on, unless another window does.
 */
export function ring(ringtone: Ringtone, whose: string): () => void {
  if (ringtone === 'silent' || typeof AudioContext === 'undefined') return () => {}
  const tune = TUNES[ringtone]
  const context = new AudioContext()
  const over = new AbortController()
  let turn: Promise<TabLock | null> | null = null
  let again: ReturnType<typeof setInterval> | undefined
  const sound = () => {
    for (const { from, hz, lasts, loudness } of tune.notes) {
      const start = context.currentTime + from
      const gain = context.createGain()
      gain.gain.setValueAtTime(loudness, start)
      if (tune.fades) gain.gain.exponentialRampToValueAtTime(0.001, start + lasts)
      const tone = context.createOscillator()
      tone.frequency.value = hz
      tone.connect(gain).connect(context.destination)
      tone.start(start)
      tone.stop(start + lasts)
    }
  }
  // Not before this window may sound: it would keep the others silent, and what it did not sound would sound at once later.
  const begin = () => {
    if (context.state !== 'running' || turn) return
    turn = holdLock(`trunkline-ring-${whose}`, { signal: over.signal })
    void turn.then((lock) => {
      if (!lock || over.signal.aborted) return
      sound()
      again = setInterval(sound, tune.periodMs)
    })
  }
  const wake = () => void context.resume()
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  context.addEventListener('statechange', begin)
  begin()
  return () => {
    over.abort()
    clearInterval(again)
    void turn?.then((lock) => lock?.free())
    window.removeEventListener('pointerdown', wake)
    window.removeEventListener('keydown', wake)
    void context.close()
  }
}

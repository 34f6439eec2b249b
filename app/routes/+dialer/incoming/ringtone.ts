import { RINGTONE_TUNES } from '~/domain/audio/made-sounds'
import type { Ringtone } from '~/domain/settings/settings.schema'
import { holdLock, type TabLock } from '~/live/phone/tab-lock'

/** In one window only. Returns the stop. Autoplay rules may delay it. */
export function ring(ringtone: Ringtone, whose: string): () => void {
  if (ringtone === 'silent' || typeof AudioContext === 'undefined') return () => {}
  const tune = RINGTONE_TUNES[ringtone]
  const context = new AudioContext()
  const over = new AbortController()
  let turn: Promise<TabLock | null> | null = null
  let again: ReturnType<typeof setInterval> | undefined
  const sound = () => {
    for (const { from, hz, lasts, loudness } of tune.notes) {
      const start = context.currentTime + from
      const gain = context.createGain()
      gain.gain.setValueAtTime(loudness, start)
      if (tune.shape === 'fades') gain.gain.exponentialRampToValueAtTime(0.001, start + lasts)
      const tone = context.createOscillator()
      tone.frequency.value = hz
      tone.connect(gain).connect(context.destination)
      tone.start(start)
      tone.stop(start + lasts)
    }
  }
  // Only once sound is allowed: a silent window would mute the others.
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

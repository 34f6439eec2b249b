import { RINGTONE_TUNES } from '~/domain/audio/tunes'
import type { Ringtone } from '~/domain/settings/settings.schema'
import { acquireTabLock, type TabLock } from '~/live/phone/tab-lock'

/** Plays in one window only and returns a stop function. Browser autoplay rules may delay it. */
export function playRingtone(ringtone: Ringtone, userId: string): () => void {
  if (ringtone === 'silent' || typeof AudioContext === 'undefined') return () => {}
  const tune = RINGTONE_TUNES[ringtone]
  const context = new AudioContext()
  const stopped = new AbortController()
  let lockRequest: Promise<TabLock | null> | null = null
  let repeatTimer: ReturnType<typeof setInterval> | undefined
  const playOnce = () => {
    for (const { startS: from, hz, lengthS: lasts, loudness } of tune.notes) {
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
  const startRinging = () => {
    if (context.state !== 'running' || lockRequest) return
    lockRequest = acquireTabLock(`trunkline-ring-${userId}`, { signal: stopped.signal })
    void lockRequest.then((lock) => {
      if (!lock || stopped.signal.aborted) return
      playOnce()
      repeatTimer = setInterval(playOnce, tune.periodMs)
    })
  }
  const resumeAudio = () => void context.resume()
  window.addEventListener('pointerdown', resumeAudio)
  window.addEventListener('keydown', resumeAudio)
  context.addEventListener('statechange', startRinging)
  startRinging()
  return () => {
    stopped.abort()
    clearInterval(repeatTimer)
    void lockRequest?.then((lock) => lock?.release())
    window.removeEventListener('pointerdown', resumeAudio)
    window.removeEventListener('keydown', resumeAudio)
    void context.close()
  }
}

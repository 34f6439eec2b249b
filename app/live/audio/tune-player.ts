import { renderTune, type Tune } from '../../domain/audio/tunes'

const RATE = 22_050
/** A hard cut clicks. */
const FADE_S = 0.03

export interface TunePlayer {
  /** Null: silence. Loops unless `once`. */
  play(tune: Tune | null, options?: { once?: boolean; onEnd?(): void }): void
  cue(tune: Tune): void
  setSpeaker(deviceId: string | null): Promise<void>
  close(): void
}

/** Silent until the first click: browsers require one. */
export function createTunePlayer(): TunePlayer {
  let context: AudioContext | null = null
  let current: { source: AudioBufferSourceNode; gain: GainNode } | null = null
  let speakerId: string | null = null
  const rendered = new Map<Tune, AudioBuffer>()

  function ensureContext(): AudioContext | null {
    if (context || typeof AudioContext === 'undefined') return context
    context = new AudioContext()
    if (speakerId !== null) void applySpeaker(context, speakerId)
    return context
  }

  const applySpeaker = async (audio: AudioContext, deviceId: string | null) =>
    // Unsupported or unplugged: system default.
    (audio as AudioContext & { setSinkId?(id: string): Promise<void> })
      .setSinkId?.(deviceId ?? '')
      .catch(() => undefined)

  function getBuffer(audio: AudioContext, tune: Tune): AudioBuffer {
    const cached = rendered.get(tune)
    if (cached) return cached
    const samples = renderTune(tune, RATE)
    const buffer = audio.createBuffer(1, samples.length, RATE)
    buffer.copyToChannel(samples, 0)
    rendered.set(tune, buffer)
    return buffer
  }

  function start(audio: AudioContext, tune: Tune) {
    const source = audio.createBufferSource()
    const gain = audio.createGain()
    source.buffer = getBuffer(audio, tune)
    source.connect(gain).connect(audio.destination)
    source.start()
    return { source, gain }
  }

  function stop(): void {
    if (!current || !context) return
    const { source, gain } = current
    current = null
    gain.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3)
    source.stop(context.currentTime + FADE_S)
  }

  const wake = () => {
    if (context?.state === 'suspended') void context.resume()
  }
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)

  return {
    play(tune, { once = false, onEnd } = {}) {
      stop()
      const audio = tune && ensureContext()
      if (!tune || !audio) return
      wake()
      const playback = start(audio, tune)
      current = playback
      playback.source.loop = !once
      playback.source.addEventListener('ended', () => {
        // Stopped, not finished.
        if (current !== playback) return
        current = null
        onEnd?.()
      })
    },
    cue(tune) {
      const audio = ensureContext()
      wake()
      // A delayed cue would mislead.
      if (audio?.state === 'running') start(audio, tune)
    },
    setSpeaker: async (deviceId) => {
      speakerId = deviceId
      if (context) await applySpeaker(context, deviceId)
    },
    close() {
      window.removeEventListener('pointerdown', wake)
      window.removeEventListener('keydown', wake)
      stop()
      void context?.close()
      context = null
    },
  }
}

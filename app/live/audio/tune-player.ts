import { renderTune, type Tune } from '../../domain/audio/made-sounds'

const RATE = 22_050
/** A hard cut clicks. */
const FADE_S = 0.03

export interface TunePlayer {
  /** Null: silence. Loops unless `once`. */
  play(tune: Tune | null, how?: { once?: boolean; onEnd?(): void }): void
  cue(tune: Tune): void
  setSpeaker(deviceId: string | null): Promise<void>
  close(): void
}

/** Silent until the first click: browsers require one. */
export function makeTunePlayer(): TunePlayer {
  let context: AudioContext | null = null
  let sounding: { source: AudioBufferSourceNode; gain: GainNode } | null = null
  let speakerId: string | null = null
  const rendered = new Map<Tune, AudioBuffer>()

  function opened(): AudioContext | null {
    if (context || typeof AudioContext === 'undefined') return context
    context = new AudioContext()
    if (speakerId !== null) void choose(context, speakerId)
    return context
  }

  const choose = async (audio: AudioContext, deviceId: string | null) =>
    // Unsupported or unplugged: system default.
    (audio as AudioContext & { setSinkId?(id: string): Promise<void> })
      .setSinkId?.(deviceId ?? '')
      .catch(() => undefined)

  function bufferOf(audio: AudioContext, tune: Tune): AudioBuffer {
    const known = rendered.get(tune)
    if (known) return known
    const samples = renderTune(tune, RATE)
    const buffer = audio.createBuffer(1, samples.length, RATE)
    buffer.copyToChannel(samples, 0)
    rendered.set(tune, buffer)
    return buffer
  }

  function start(audio: AudioContext, tune: Tune) {
    const source = audio.createBufferSource()
    const gain = audio.createGain()
    source.buffer = bufferOf(audio, tune)
    source.connect(gain).connect(audio.destination)
    source.start()
    return { source, gain }
  }

  function stop(): void {
    if (!sounding || !context) return
    const { source, gain } = sounding
    sounding = null
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
      const audio = tune && opened()
      if (!tune || !audio) return
      wake()
      const own = start(audio, tune)
      sounding = own
      own.source.loop = !once
      own.source.addEventListener('ended', () => {
        // Stopped, not finished.
        if (sounding !== own) return
        sounding = null
        onEnd?.()
      })
    },
    cue(tune) {
      const audio = opened()
      wake()
      // A delayed cue would mislead.
      if (audio?.state === 'running') start(audio, tune)
    },
    setSpeaker: async (deviceId) => {
      speakerId = deviceId
      if (context) await choose(context, deviceId)
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

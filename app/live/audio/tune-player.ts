import { renderTune, type Tune } from '../../domain/audio/made-sounds'

/** Samples a second: what made sounds have above a third of it, nobody misses. */
const RATE = 22_050
/** A sound that is cut off at once clicks. */
const FADE_S = 0.03

export interface TunePlayer {
  /** Plays a tune in the place of the one that goes on; null: silence. Over and over, unless `once`. */
  play(tune: Tune | null, how?: { once?: boolean; onEnd?(): void }): void
  /** Beside what goes on: a short sound of its own. */
  cue(tune: Tune): void
  setSpeaker(deviceId: string | null): Promise<void>
  close(): void
}

/** Made sounds, aloud. A browser lets a page sound only after a press: until then it is silent, and says nothing of it. */
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
    // Only some browsers can choose, and one that was unplugged since is not there: the system's own is heard then.
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

  // A page that came back from a reload may not sound before the first press.
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
        // One that was stopped has ended for whoever stopped it.
        if (sounding !== own) return
        sounding = null
        onEnd?.()
      })
    },
    cue(tune) {
      const audio = opened()
      wake()
      // One that waits for a press would be heard long after what it tells of.
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

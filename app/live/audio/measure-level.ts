/** Milliseconds between two readings of the level (specification 2-live §9, 3-settings §9). */
const READ_EVERY_MS = 100
/** Samples of a reading: more than sound in between, at 48 kHz, so that nothing short falls between two readings. */
const READ_SAMPLES = 8_192

/** `onLevel`: loudness of what comes from `source`, from 0 to 1, ten times a second, until the answered function is called. */
export function readLevel(context: AudioContext, source: AudioNode, onLevel: (level: number) => void): () => void {
  const analyser = context.createAnalyser()
  analyser.fftSize = READ_SAMPLES
  source.connect(analyser)
  const samples = new Float32Array(READ_SAMPLES)
  const reading = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / READ_SAMPLES
    onLevel(Math.min(1, Math.sqrt(power) * 4))
  }, READ_EVERY_MS)
  return () => clearInterval(reading)
}

/** The same of a microphone, by an audio context of its own. */
export function measureLevel(heard: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const stop = readLevel(context, context.createMediaStreamSource(heard), onLevel)
  return () => {
    stop()
    void context.close()
  }
}

/** 2-live §9, 3-settings §9. */
const READ_EVERY_MS = 100
/** Longer than one interval at 48 kHz. */
const READ_SAMPLES = 8_192

/** `onLevel`: 0 to 1. Returns a stop function. */
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

export function measureLevel(heard: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const stop = readLevel(context, context.createMediaStreamSource(heard), onLevel)
  return () => {
    stop()
    void context.close()
  }
}

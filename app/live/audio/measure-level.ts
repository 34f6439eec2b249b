/** 2-live §9, 3-settings §9. */
const SAMPLE_INTERVAL_MS = 100
/** Longer than one interval at 48 kHz. */
const FFT_SIZE = 8_192

/** `onLevel`: 0 to 1. Returns a stop function. */
export function measureNodeLevel(
  context: AudioContext,
  source: AudioNode,
  onLevel: (level: number) => void,
): () => void {
  const analyser = context.createAnalyser()
  analyser.fftSize = FFT_SIZE
  source.connect(analyser)
  const samples = new Float32Array(FFT_SIZE)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / FFT_SIZE
    onLevel(Math.min(1, Math.sqrt(power) * 4))
  }, SAMPLE_INTERVAL_MS)
  return () => clearInterval(timer)
}

export function measureLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const stop = measureNodeLevel(context, context.createMediaStreamSource(stream), onLevel)
  return () => {
    stop()
    void context.close()
  }
}

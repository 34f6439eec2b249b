/** Milliseconds between two readings of the level (specification 3-settings §9). */
const READ_EVERY_MS = 100

/** `onLevel`: loudness from 0 to 1, ten times a second, until the answered function is called. */
export function measureLevel(heard: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(heard).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const reading = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    onLevel(Math.min(1, Math.sqrt(power) * 4))
  }, READ_EVERY_MS)
  return () => {
    clearInterval(reading)
    void context.close()
  }
}

const TONES = [
  { hz: 660, atS: 0 },
  { hz: 880, atS: 0.12 },
]
const TONE_S = 0.22
const LOUDNESS = 0.08

let context: AudioContext | null = null

/** Silent until the first click: browsers require one. */
export function playChime(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  for (const { hz, atS } of TONES) {
    const startAt = context.currentTime + atS
    const gain = context.createGain()
    gain.gain.setValueAtTime(0, startAt)
    gain.gain.linearRampToValueAtTime(LOUDNESS, startAt + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, startAt + TONE_S)
    const tone = context.createOscillator()
    tone.frequency.value = hz
    tone.connect(gain).connect(context.destination)
    tone.start(startAt)
    tone.stop(startAt + TONE_S)
  }
}

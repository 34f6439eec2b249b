/** Two rings of a second each in every six, as phones ring. */
const PERIOD_MS = 6_000
const RINGS_S = [0, 1.5]
const LOUDNESS = 0.12

/**
 * Rings until the answer is called. A browser in which nobody has pressed anything yet lets no page sound: there it rings from the
 * first press on.
 */
export function ring(): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  const context = new AudioContext()
  const sound = () => {
    for (const from of RINGS_S)
      for (const frequency of [440, 480]) {
        const gain = context.createGain()
        gain.gain.value = LOUDNESS
        const tone = context.createOscillator()
        tone.frequency.value = frequency
        tone.connect(gain).connect(context.destination)
        tone.start(context.currentTime + from)
        tone.stop(context.currentTime + from + 1)
      }
  }
  const wake = () => void context.resume()
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  sound()
  const again = setInterval(sound, PERIOD_MS)
  return () => {
    clearInterval(again)
    window.removeEventListener('pointerdown', wake)
    window.removeEventListener('keydown', wake)
    void context.close()
  }
}

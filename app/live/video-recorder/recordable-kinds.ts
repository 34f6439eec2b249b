/** What is recorded: the camera, the screen, or the screen with the camera over it. */
export type RecordedKind = 'camera' | 'screen' | 'both'

const NOT_SECURE = 'Recording needs a secure page (https).'
const NO_RECORDER = 'This browser cannot record. Upload a video instead.'
const NO_SCREEN = 'This browser cannot record the screen. Use a computer for that.'

/** Why this browser cannot record each of them, in a sentence; null: it can. */
export function recordableKinds(): Record<RecordedKind, string | null> {
  // Over plain http off loopback the browser offers no devices at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const camera = !devices ? NOT_SECURE : typeof MediaRecorder === 'undefined' ? NO_RECORDER : null
  // Phones have no such function.
  const screen = camera ?? (typeof devices?.getDisplayMedia === 'function' ? null : NO_SCREEN)
  return { camera, screen, both: screen }
}

export type RecordedKind = 'camera' | 'screen' | 'both'

const NOT_SECURE = 'Recording needs a secure page (https).'
const NO_RECORDER = 'This browser cannot record. Upload a video instead.'
const NO_SCREEN = 'This browser cannot record the screen. Use a computer for that.'

/** Null: supported. */
export function recordableKinds(): Record<RecordedKind, string | null> {
  // No devices over plain http.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const camera = !devices ? NOT_SECURE : typeof MediaRecorder === 'undefined' ? NO_RECORDER : null
  // Missing on phones.
  const screen = camera ?? (typeof devices?.getDisplayMedia === 'function' ? null : NO_SCREEN)
  return { camera, screen, both: screen }
}

import { videoRecorderLiveWords } from './video-recorder-live.words'

export type RecordedKind = 'camera' | 'screen' | 'both'

/** Null: supported. */
export function recordableKinds(): Record<RecordedKind, string | null> {
  // No devices over plain http.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const camera = !devices
    ? videoRecorderLiveWords.notSecure
    : typeof MediaRecorder === 'undefined'
      ? videoRecorderLiveWords.noRecorder
      : null
  // Missing on phones.
  const screen = camera ?? (typeof devices?.getDisplayMedia === 'function' ? null : videoRecorderLiveWords.noScreen)
  return { camera, screen, both: screen }
}

import type { RecordedSound, VideoRecorderError, VideoTake } from '../../../../machines/browser/video-recorder'

interface RecorderNotice {
  /** Literal texts of 2-live §8. */
  title: string
  next: string
}

export const PROBLEM_TEXTS: Record<Exclude<VideoRecorderError, 'not-saved'>, RecorderNotice> = {
  camera: {
    title: 'Please ensure camera permissions are enabled',
    next: 'Another program may be using the camera. Close it, or choose another camera in the settings.',
  },
  'no-camera': { title: 'No camera found', next: 'Connect one and try again, or record the screen alone.' },
  'camera-denied': {
    title: 'Camera permissions denied',
    next: 'Allow the camera for this page in your browser and try again.',
  },
  screen: {
    title: 'Failed to obtain screen sharing permissions.',
    next: 'Start again and choose what you want to share.',
  },
  empty: { title: 'Nothing was recorded', next: 'Try again.' },
}

export const SHARE_PROMPT = 'Allow Screen Recording - Please grant permission to record the screen'

export const SOUND_TEXTS: Partial<Record<RecordedSound, RecorderNotice>> = {
  blocked: {
    title: 'Audio permissions are blocked',
    next: 'The video will not have your voice. Allow the microphone for this page in your browser and open the recorder again.',
  },
  missing: { title: 'No microphone found', next: 'The video will not have your voice.' },
}

export const END_REASON_TEXTS: Partial<Record<VideoTake['endedBy'], string>> = {
  limit: 'Recording stopped at 2:00.',
  camera: 'The camera was disconnected. The recording up to then is kept.',
  microphone: 'The microphone was disconnected. The recording up to then is kept.',
  recorder: 'The browser stopped recording. The recording up to then is kept.',
}

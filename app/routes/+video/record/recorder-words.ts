import type {
  RecordedSound,
  VideoRecorderTrouble,
  VideoTake,
} from '../../../../machines/kept-by-browser/video-recorder'

interface Words {
  /** Literal texts of 2-live §8. */
  title: string
  next: string
}

export const TROUBLE_WORDS: Record<Exclude<VideoRecorderTrouble, 'not-saved'>, Words> = {
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

export const SOUND_WORDS: Partial<Record<RecordedSound, Words>> = {
  blocked: {
    title: 'Audio permissions are blocked',
    next: 'The video will have no sound of you. Allow the microphone for this page in your browser and open the recorder again.',
  },
  missing: { title: 'No microphone found', next: 'The video will have no sound of you.' },
}

export const ENDED_WORDS: Partial<Record<VideoTake['endedBy'], string>> = {
  limit: 'Recording stopped at 2:00.',
  camera: 'The camera was disconnected. This is what was recorded until then.',
  microphone: 'The microphone was disconnected. This is what was recorded until then.',
  recorder: 'The browser stopped recording. This is what was recorded until then.',
}

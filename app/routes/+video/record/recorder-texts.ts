import type { RecordedSound, VideoRecorderError, VideoTake } from '../../../../machines/browser/video-recorder'
import { videoWords } from '../video.words'

interface RecorderNotice {
  /** Literal texts of 2-live §8. */
  title: string
  next: string
}

export const PROBLEM_TEXTS: Record<Exclude<VideoRecorderError, 'not-saved'>, RecorderNotice> = {
  camera: {
    title: videoWords.pleaseEnsureCameraPermissionsEnabled,
    next: videoWords.anotherProgramMayBeUsing,
  },
  'no-camera': { title: videoWords.noCameraFound, next: videoWords.connectOneTryAgainOr },
  'camera-denied': {
    title: videoWords.cameraPermissionsDenied,
    next: videoWords.allowCameraPageBrowserTry,
  },
  screen: {
    title: videoWords.failedObtainScreenSharingPermissions,
    next: videoWords.startAgainChooseWhatYou,
  },
  empty: { title: videoWords.nothingRecorded, next: videoWords.tryAgainSentence },
}

export const SOUND_TEXTS: Partial<Record<RecordedSound, RecorderNotice>> = {
  blocked: {
    title: videoWords.audioPermissionsBlocked,
    next: videoWords.videoNotVoiceAllowMicrophone,
  },
  missing: { title: videoWords.noMicrophoneFound, next: videoWords.videoNotVoice },
}

export const END_REASON_TEXTS: Partial<Record<VideoTake['endedBy'], string>> = {
  limit: videoWords.recordingStoppedTwo00,
  camera: videoWords.cameraDisconnectedRecordingUpThen,
  microphone: videoWords.microphoneDisconnectedRecordingUpThen,
  recorder: videoWords.browserStoppedRecordingRecordingUp,
}

import type { CameraError, RecordedSound } from '../../../machines/browser/video-recorder'
import { getMicrophoneStream } from '../audio/request-microphone'
import type { VideoChoices } from './video-choices'
import { videoRecorderLiveWords } from './video-recorder-live.words'

export interface OpenedDevices {
  camera: MediaStreamTrack | null
  microphone: MediaStreamTrack | null
  sound: RecordedSound
}
type Devices = Pick<VideoChoices, 'camera' | 'microphone'>

const getErrorName = (error: unknown) => (error as { name?: string }).name ?? ''

export function getCameraTrouble(error: unknown): CameraError {
  if (['NotAllowedError', 'SecurityError'].includes(getErrorName(error))) return 'camera-denied'
  return getErrorName(error) === 'NotFoundError' ? 'no-camera' : 'camera'
}

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
const getVideoConstraints = (deviceId: string | null): MediaTrackConstraints =>
  deviceId ? { ...PICTURE, deviceId: { exact: deviceId } } : { ...PICTURE, facingMode: 'user' }
const getAudioConstraints = (deviceId: string | null) => (deviceId ? { deviceId: { exact: deviceId } } : true)

const getTracks = (stream: MediaStream) => ({
  camera: stream.getVideoTracks()[0] ?? null,
  microphone: stream.getAudioTracks()[0] ?? null,
})

async function requestDevices({ camera, microphone }: Devices) {
  const hasAudio = microphone !== false
  try {
    return await openTracks({ video: getVideoConstraints(camera), audio: hasAudio && getAudioConstraints(microphone) })
  } catch (error) {
    // Unplugged: system default.
    if (getErrorName(error) !== 'OverconstrainedError') throw error
    return openTracks({ video: getVideoConstraints(null), audio: hasAudio })
  }
}

/** Without camera permission, Chromium silently gives audio only. */
async function openTracks(constraints: MediaStreamConstraints) {
  const tracks = getTracks(await navigator.mediaDevices.getUserMedia(constraints))
  if (tracks.camera) return tracks
  tracks.microphone?.stop()
  throw new DOMException(videoRecorderLiveWords.noCameraGiven, 'NotAllowedError')
}

async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted'
  } catch {
    return false
  }
}

/** One prompt for both. */
export async function openCamera(choices: Devices): Promise<OpenedDevices> {
  if (choices.microphone === false) return { ...(await requestDevices(choices)), sound: 'none' }
  try {
    return { ...(await requestDevices(choices)), sound: 'on' }
  } catch (error) {
    const isRefused = getErrorName(error) === 'NotAllowedError'
    // Do not prompt again.
    if (isRefused && !(await isCameraAllowed())) throw error
    return { ...(await requestDevices({ ...choices, microphone: false })), sound: isRefused ? 'blocked' : 'missing' }
  }
}

export async function openMicrophone({ microphone }: Devices): Promise<OpenedDevices> {
  if (microphone === false) return { camera: null, microphone: null, sound: 'none' }
  try {
    return { ...getTracks(await getMicrophoneStream(microphone)), sound: 'on' }
  } catch (error) {
    return { camera: null, microphone: null, sound: getErrorName(error) === 'NotAllowedError' ? 'blocked' : 'missing' }
  }
}

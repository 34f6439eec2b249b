import type { CameraTrouble, RecordedSound } from '../../../machines/kept-by-browser/video-recorder'
import { giveMicrophone } from '../audio/ask-microphone'
import type { VideoChoices } from './video-choices'

export interface Opened {
  camera: MediaStreamTrack | null
  microphone: MediaStreamTrack | null
  sound: RecordedSound
}
type Devices = Pick<VideoChoices, 'camera' | 'microphone'>

const nameOf = (error: unknown) => (error as { name?: string }).name ?? ''

export function cameraTrouble(error: unknown): CameraTrouble {
  if (['NotAllowedError', 'SecurityError'].includes(nameOf(error))) return 'camera-denied'
  return nameOf(error) === 'NotFoundError' ? 'no-camera' : 'camera'
}

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
const pictureFrom = (deviceId: string | null): MediaTrackConstraints =>
  deviceId ? { ...PICTURE, deviceId: { exact: deviceId } } : { ...PICTURE, facingMode: 'user' }
const soundFrom = (deviceId: string | null) => (deviceId ? { deviceId: { exact: deviceId } } : true)

const tracksOf = (stream: MediaStream) => ({
  camera: stream.getVideoTracks()[0] ?? null,
  microphone: stream.getAudioTracks()[0] ?? null,
})

async function ask({ camera, microphone }: Devices) {
  const isHeard = microphone !== false
  try {
    return await give({ video: pictureFrom(camera), audio: isHeard && soundFrom(microphone) })
  } catch (error) {
    // Unplugged: system default.
    if (nameOf(error) !== 'OverconstrainedError') throw error
    return give({ video: pictureFrom(null), audio: isHeard })
  }
}

/** Without camera permission, Chromium silently gives audio only. */
async function give(wanted: MediaStreamConstraints) {
  const given = tracksOf(await navigator.mediaDevices.getUserMedia(wanted))
  if (given.camera) return given
  given.microphone?.stop()
  throw new DOMException('No camera was given', 'NotAllowedError')
}

async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted'
  } catch {
    return false
  }
}

/** One prompt for both. */
export async function openCamera(chosen: Devices): Promise<Opened> {
  if (chosen.microphone === false) return { ...(await ask(chosen)), sound: 'none' }
  try {
    return { ...(await ask(chosen)), sound: 'on' }
  } catch (error) {
    const isRefused = nameOf(error) === 'NotAllowedError'
    // Do not prompt again.
    if (isRefused && !(await isCameraAllowed())) throw error
    return { ...(await ask({ ...chosen, microphone: false })), sound: isRefused ? 'blocked' : 'missing' }
  }
}

export async function openMicrophone({ microphone }: Devices): Promise<Opened> {
  if (microphone === false) return { camera: null, microphone: null, sound: 'none' }
  try {
    return { ...tracksOf(await giveMicrophone(microphone)), sound: 'on' }
  } catch (error) {
    return { camera: null, microphone: null, sound: nameOf(error) === 'NotAllowedError' ? 'blocked' : 'missing' }
  }
}

import type {
  CameraTrouble,
  LostSource,
  RecordedSound,
  VideoSources,
} from '../../../machines/kept-by-browser/video-recorder'
import { measureLevel } from '../audio/measure-level'
import { composeScreen, type ComposedScreen } from './compose-screen'
import { mixSound, type MixedSound } from './mix-sound'
import { cameraTrouble, openCamera, openMicrophone } from './open-camera'
import { chooseFormat, plainType } from './recording-format'
import { shareScreen } from './share-screen'
import { captureThumbnail } from '../video/capture-thumbnail'
import { readVideoChoices } from './video-choices'

/** Two minutes stay under 80 MB. */
const CAMERA_BITS = 2_500_000
const SCREEN_BITS = 4_500_000
const SOUND_BITS = 128_000
const HAND_OVER_EVERY_MS = 1_000

export interface RecordedVideo {
  file: Blob
  durationMs: number
  thumbnail: Blob | null
}

/** Null: nothing open. */
export interface Seen {
  stream: MediaStream
  mirrored: boolean
}

export interface VideoCapture {
  /** Null: closed before the user answered the prompt. */
  open(
    sources: VideoSources,
    onLost: (source: LostSource) => void,
  ): Promise<{ sound: RecordedSound } | CameraTrouble | null>
  share(): Promise<'shared' | 'refused' | null>
  unshare(): void
  begin(): void
  /** Null: nothing recorded. */
  end(limitMs: number): Promise<RecordedVideo | null>
  close(): void
}

interface CaptureNews {
  onSeen(seen: Seen | null): void
  onLevel(level: number): void
}

interface Recording {
  recorder: MediaRecorder
  pieces: Blob[]
  stopped: Promise<void>
  sound: MixedSound
  /** `performance.now()`. */
  startedAt: number
}

const fetchRemux = () => import('./remux')

export function captureVideo({ onSeen, onLevel }: CaptureNews): VideoCapture {
  let camera: MediaStreamTrack | null = null
  let microphone: MediaStreamTrack | null = null
  let tellLost: (source: LostSource) => void = () => {}
  let stopMeasuring = () => {}
  let shared: MediaStream | null = null
  let composed: ComposedScreen | null = null
  let recording: Recording | null = null
  let turn = 0

  /** stop() fires no `ended`. */
  function watch(track: MediaStreamTrack | null, source: LostSource): void {
    const asked = turn
    track?.addEventListener('ended', () => asked === turn && tellLost(source), { once: true })
  }

  const see = () => {
    const track = composed?.track ?? camera
    onSeen(track && { stream: new MediaStream([track]), mirrored: composed === null })
  }

  function unshare(): void {
    composed?.close()
    for (const track of shared?.getTracks() ?? []) track.stop()
    composed = null
    shared = null
    see()
  }

  function close(): void {
    turn += 1
    stopMeasuring()
    stopMeasuring = () => {}
    if (recording?.recorder.state === 'recording') recording.recorder.stop()
    recording?.sound.close()
    recording = null
    for (const track of [camera, microphone]) track?.stop()
    camera = null
    microphone = null
    unshare()
  }

  async function open(sources: VideoSources, onLost: (source: LostSource) => void) {
    close()
    tellLost = onLost
    fetchRemux().catch(() => {})
    const asked = turn
    const choices = readVideoChoices()
    try {
      const opened = await (sources.camera ? openCamera(choices) : openMicrophone(choices))
      if (asked !== turn) {
        for (const track of [opened.camera, opened.microphone]) track?.stop()
        return null
      }
      camera = opened.camera
      microphone = opened.microphone
      watch(camera, 'camera')
      watch(microphone, 'microphone')
      if (microphone) stopMeasuring = measureLevel(new MediaStream([microphone]), onLevel)
      see()
      return { sound: opened.sound }
    } catch (error) {
      return asked === turn ? cameraTrouble(error) : null
    }
  }

  async function share() {
    const asked = turn
    let given: MediaStream | null = null
    try {
      given = await shareScreen()
      const [screen] = given.getVideoTracks()
      if (asked === turn && screen) {
        shared = given
        watch(screen, 'screen')
        const whole = await composeScreen(screen, camera, readVideoChoices())
        if (asked === turn) {
          composed = whole
          see()
          return 'shared'
        }
        whole.close()
      }
    } catch {
      // Refusals look like other errors.
    }
    for (const track of given?.getTracks() ?? []) track.stop()
    return asked === turn ? 'refused' : null
  }

  function begin(): void {
    const picture = composed?.track ?? camera
    try {
      if (picture) recording = record(picture)
      else tellLost('recorder')
    } catch {
      tellLost('recorder')
    }
  }

  function record(picture: MediaStreamTrack): Recording {
    const heard = [microphone, ...(shared?.getAudioTracks() ?? [])].filter((track) => track !== null)
    const sound = mixSound(heard)
    const stream = new MediaStream(sound.track ? [picture, sound.track] : [picture])
    const recorder = new MediaRecorder(stream, {
      mimeType: chooseFormat((type) => MediaRecorder.isTypeSupported(type)) ?? undefined,
      videoBitsPerSecond: composed ? SCREEN_BITS : CAMERA_BITS,
      audioBitsPerSecond: SOUND_BITS,
    })
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
    const asked = turn
    recorder.addEventListener('error', () => asked === turn && tellLost('recorder'))
    recorder.start(HAND_OVER_EVERY_MS)
    return { recorder, pieces, stopped, sound, startedAt: performance.now() }
  }

  async function end(limitMs: number): Promise<RecordedVideo | null> {
    const ending = recording
    if (!ending) {
      close()
      return null
    }
    const lastedMs = Math.min(performance.now() - ending.startedAt, limitMs)
    if (ending.recorder.state !== 'inactive') ending.recorder.stop()
    await ending.stopped
    close()
    const recorded = new Blob(ending.pieces, { type: plainType(ending.recorder.mimeType) })
    return recorded.size === 0 ? null : finish(recorded, { lastedMs, limitMs })
  }

  return { open, share, unshare, begin, end, close }
}

/** Not remuxed, it plays but cannot seek. */
async function finish(
  recorded: Blob,
  { lastedMs, limitMs }: { lastedMs: number; limitMs: number },
): Promise<RecordedVideo | null> {
  const asItIs = { file: recorded, durationMs: lastedMs }
  const whole = await fetchRemux().then(
    ({ remux }) => remux(recorded, limitMs).catch(() => asItIs),
    () => asItIs,
  )
  return whole && { ...whole, thumbnail: await captureThumbnail(whole.file) }
}

import type { CameraError, LostSource, RecordedSound, VideoSources } from '../../../machines/browser/video-recorder'
import { measureLevel } from '../audio/measure-level'
import { composeScreen, type ComposedScreen } from './compose-screen'
import { mixSound, type MixedSound } from './mix-sound'
import { getCameraTrouble, openCamera, openMicrophone } from './open-camera'
import { chooseFormat, plainType } from './recording-format'
import { shareScreen } from './share-screen'
import { captureThumbnail } from '../video/capture-thumbnail'
import { loadVideoChoices } from './video-choices'

/** Two minutes stay under 80 MB. */
const CAMERA_BITS = 2_500_000
const SCREEN_BITS = 4_500_000
const SOUND_BITS = 128_000
const CHUNK_INTERVAL_MS = 1_000

export interface RecordedVideo {
  file: Blob
  durationMs: number
  thumbnail: Blob | null
}

/** Null: nothing open. */
export interface CapturePreview {
  stream: MediaStream
  mirrored: boolean
}

export interface VideoCapture {
  /** Null: closed before the user answered the prompt. */
  open(
    sources: VideoSources,
    onLost: (source: LostSource) => void,
  ): Promise<{ sound: RecordedSound } | CameraError | null>
  share(): Promise<'shared' | 'refused' | null>
  unshare(): void
  start(): void
  /** Null: nothing recorded. */
  stop(limitMs: number): Promise<RecordedVideo | null>
  close(): void
}

interface CaptureListener {
  onSeen(preview: CapturePreview | null): void
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

const loadRemux = () => import('./remux')

export function createVideoCapture({ onSeen: onPreview, onLevel }: CaptureListener): VideoCapture {
  let camera: MediaStreamTrack | null = null
  let microphone: MediaStreamTrack | null = null
  let reportLost: (source: LostSource) => void = () => {}
  let stopMeasuring = () => {}
  let shared: MediaStream | null = null
  let composed: ComposedScreen | null = null
  let recording: Recording | null = null
  let turn = 0

  /** stop() fires no `ended`. */
  function watch(track: MediaStreamTrack | null, source: LostSource): void {
    const startTurn = turn
    track?.addEventListener('ended', () => startTurn === turn && reportLost(source), { once: true })
  }

  const updatePreview = () => {
    const track = composed?.track ?? camera
    onPreview(track && { stream: new MediaStream([track]), mirrored: composed === null })
  }

  function unshare(): void {
    composed?.close()
    for (const track of shared?.getTracks() ?? []) track.stop()
    composed = null
    shared = null
    updatePreview()
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
    reportLost = onLost
    loadRemux().catch(() => {})
    const startTurn = turn
    const choices = loadVideoChoices()
    try {
      const opened = await (sources.camera ? openCamera(choices) : openMicrophone(choices))
      if (startTurn !== turn) {
        for (const track of [opened.camera, opened.microphone]) track?.stop()
        return null
      }
      camera = opened.camera
      microphone = opened.microphone
      watch(camera, 'camera')
      watch(microphone, 'microphone')
      if (microphone) stopMeasuring = measureLevel(new MediaStream([microphone]), onLevel)
      updatePreview()
      return { sound: opened.sound }
    } catch (error) {
      return startTurn === turn ? getCameraTrouble(error) : null
    }
  }

  async function share() {
    const startTurn = turn
    let screenStream: MediaStream | null = null
    try {
      screenStream = await shareScreen()
      const [screen] = screenStream.getVideoTracks()
      if (startTurn === turn && screen) {
        shared = screenStream
        watch(screen, 'screen')
        const composition = await composeScreen(screen, camera, loadVideoChoices())
        if (startTurn === turn) {
          composed = composition
          updatePreview()
          return 'shared'
        }
        composition.close()
      }
    } catch {
      // Refusals look like other errors.
    }
    for (const track of screenStream?.getTracks() ?? []) track.stop()
    return startTurn === turn ? 'refused' : null
  }

  function start(): void {
    const picture = composed?.track ?? camera
    try {
      if (picture) recording = startRecording(picture)
      else reportLost('recorder')
    } catch {
      reportLost('recorder')
    }
  }

  function startRecording(picture: MediaStreamTrack): Recording {
    const audioTracks = [microphone, ...(shared?.getAudioTracks() ?? [])].filter((track) => track !== null)
    const sound = mixSound(audioTracks)
    const stream = new MediaStream(sound.track ? [picture, sound.track] : [picture])
    const recorder = new MediaRecorder(stream, {
      mimeType: chooseFormat((type) => MediaRecorder.isTypeSupported(type)) ?? undefined,
      videoBitsPerSecond: composed ? SCREEN_BITS : CAMERA_BITS,
      audioBitsPerSecond: SOUND_BITS,
    })
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
    const startTurn = turn
    recorder.addEventListener('error', () => startTurn === turn && reportLost('recorder'))
    recorder.start(CHUNK_INTERVAL_MS)
    return { recorder, pieces, stopped, sound, startedAt: performance.now() }
  }

  async function stop(limitMs: number): Promise<RecordedVideo | null> {
    const current = recording
    if (!current) {
      close()
      return null
    }
    const lastedMs = Math.min(performance.now() - current.startedAt, limitMs)
    if (current.recorder.state !== 'inactive') current.recorder.stop()
    await current.stopped
    close()
    const recorded = new Blob(current.pieces, { type: plainType(current.recorder.mimeType) })
    return recorded.size === 0 ? null : finalize(recorded, { lastedMs, limitMs })
  }

  return { open, share, unshare, start, stop, close }
}

/** Not remuxed, it plays but cannot seek. */
async function finalize(
  recorded: Blob,
  { lastedMs, limitMs }: { lastedMs: number; limitMs: number },
): Promise<RecordedVideo | null> {
  const unprocessed = { file: recorded, durationMs: lastedMs }
  const processed = await loadRemux().then(
    ({ remux }) => remux(recorded, limitMs).catch(() => unprocessed),
    () => unprocessed,
  )
  return processed && { ...processed, thumbnail: await captureThumbnail(processed.file) }
}

import { fittedRect, overlayRect } from './overlay-rect'
import { startTicker } from './ticker'
import type { VideoChoices } from './video-choices'

const FRAMES_A_SECOND = 30

export interface ComposedScreen {
  track: MediaStreamTrack
  close(): void
}

/** Fixed size and rate, also for a resized window or still screen. */
export async function composeScreen(
  screen: MediaStreamTrack,
  camera: MediaStreamTrack | null,
  overlay: Pick<VideoChoices, 'overlayWidth' | 'overlayPosition'>,
): Promise<ComposedScreen> {
  const shown = await play(screen)
  const face = camera ? await play(camera) : null
  const canvas = document.createElement('canvas')
  canvas.width = even(shown.videoWidth)
  canvas.height = even(shown.videoHeight)
  const drawing = canvas.getContext('2d', { alpha: false })
  if (!drawing) throw new Error('This browser draws nothing')

  const draw = () => {
    drawing.fillStyle = 'black'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    const at = fittedRect(canvas, sizeOf(shown))
    drawing.drawImage(shown, at.x, at.y, at.width, at.height)
    if (!face) return
    const over = overlayRect(canvas, sizeOf(face), { width: overlay.overlayWidth, position: overlay.overlayPosition })
    drawing.save()
    drawing.beginPath()
    drawing.roundRect(over.x, over.y, over.width, over.height, over.width * 0.04)
    drawing.clip()
    drawing.drawImage(face, over.x, over.y, over.width, over.height)
    drawing.restore()
  }
  draw()
  const stream = canvas.captureStream(FRAMES_A_SECOND)
  const stopTicker = startTicker(FRAMES_A_SECOND, draw)
  return {
    track: stream.getVideoTracks()[0]!,
    close() {
      stopTicker()
      for (const track of stream.getTracks()) track.stop()
      for (const video of [shown, face]) if (video) video.srcObject = null
    },
  }
}

/** Many encoders need it. */
const even = (pixels: number) => Math.max(2, pixels - (pixels % 2))

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({ width: videoWidth, height: videoHeight })

async function play(track: MediaStreamTrack): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  await video.play()
  return video
}

import { fittedRect, overlayRect } from './overlay-rect'
import { startTicker } from './ticker'
import type { VideoChoices } from './video-choices'

const FRAMES_PER_SECOND = 30

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
  const screenVideo = await play(screen)
  const cameraVideo = camera ? await play(camera) : null
  const canvas = document.createElement('canvas')
  canvas.width = even(screenVideo.videoWidth)
  canvas.height = even(screenVideo.videoHeight)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser cannot compose the video')

  const draw = () => {
    context.fillStyle = 'black'
    context.fillRect(0, 0, canvas.width, canvas.height)
    const screenArea = fittedRect(canvas, sizeOf(screenVideo))
    context.drawImage(screenVideo, screenArea.x, screenArea.y, screenArea.width, screenArea.height)
    if (!cameraVideo) return
    const overlayArea = overlayRect(canvas, sizeOf(cameraVideo), {
      width: overlay.overlayWidth,
      position: overlay.overlayPosition,
    })
    context.save()
    context.beginPath()
    context.roundRect(overlayArea.x, overlayArea.y, overlayArea.width, overlayArea.height, overlayArea.width * 0.04)
    context.clip()
    context.drawImage(cameraVideo, overlayArea.x, overlayArea.y, overlayArea.width, overlayArea.height)
    context.restore()
  }
  draw()
  const stream = canvas.captureStream(FRAMES_PER_SECOND)
  const stopTicker = startTicker(FRAMES_PER_SECOND, draw)
  return {
    track: stream.getVideoTracks()[0]!,
    close() {
      stopTicker()
      for (const track of stream.getTracks()) track.stop()
      for (const video of [screenVideo, cameraVideo]) if (video) video.srcObject = null
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

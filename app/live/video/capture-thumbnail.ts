/** Twice the card. */
const WIDTH = 544
/** Server limit. */
const MAX_BYTES = 1024 ** 2
/** Unsupported formats fire no event. */
const EVENT_TIMEOUT_MS = 15_000
/** First frames are often black. */
const AT_S = 1

/** Null: no frame. */
export async function captureThumbnail(file: Blob): Promise<Blob | null> {
  const src = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = src
    await waitForEvent(video, 'loadeddata')
    // Unknown duration is Infinity.
    const at = Number.isFinite(video.duration) ? Math.min(AT_S, video.duration / 2) : 0
    if (at > 0) {
      const seeked = waitForEvent(video, 'seeked')
      video.currentTime = at
      await seeked
    }
    return await drawFrame(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(src)
  }
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, WIDTH / videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return picture && picture.size <= MAX_BYTES ? picture : null
}

function waitForEvent(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name}`)), EVENT_TIMEOUT_MS)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    video.addEventListener(name, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('not played here'))),
      { once: true },
    )
  })
}

/** Pixels, of twice the card that shows it (2-live §2.6). */
const WIDTH = 544
/** Into the video: by then its light is right. */
const AT_S = 1
/** Whoever waits for a browser that shows nothing goes on without. */
const GIVEN_UP_AFTER_MS = 5_000

/** A jpeg of a picture of a video; null where none is to be had. */
export async function takeThumbnail(file: Blob, durationMs: number): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.src = address
  try {
    video.currentTime = Math.min(AT_S, durationMs / 2000)
    await seeked(video)
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

const seeked = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(GIVEN_UP_AFTER_MS)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    video.addEventListener('seeked', () => resolve(), { signal })
    video.addEventListener('error', () => reject(new Error('It cannot be played')), { signal })
  })

const PICTURE = { width: { max: 1920 }, height: { max: 1080 }, frameRate: { ideal: 30, max: 30 } }

/** Missing in TypeScript. */
interface ScreenShareOptions extends DisplayMediaStreamOptions {
  selfBrowserSurface: 'include'
  surfaceSwitching: 'include'
  systemAudio: 'include'
}

/** Call from a click. Rejects if not shared. */
export function shareScreen(): Promise<MediaStream> {
  const options: ScreenShareOptions = {
    video: PICTURE,
    audio: true,
    // Sellers show the page around us.
    selfBrowserSurface: 'include',
    surfaceSwitching: 'include',
    systemAudio: 'include',
  }
  return navigator.mediaDevices.getDisplayMedia(options)
}

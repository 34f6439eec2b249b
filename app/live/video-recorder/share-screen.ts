/** More than this is read by nobody who watches it in a browser. */
const PICTURE = { width: { max: 1920 }, height: { max: 1080 }, frameRate: { ideal: 30, max: 30 } }

/** Those of the browser's questions that TypeScript does not know yet; a browser that does not either leaves them out. */
interface ScreenQuestion extends DisplayMediaStreamOptions {
  selfBrowserSurface: 'include'
  surfaceSwitching: 'include'
  systemAudio: 'include'
}

/** Asks which screen, window or tab. Must come of a press. Rejects where it is not shared, for whatever reason. */
export function shareScreen(): Promise<MediaStream> {
  const question: ScreenQuestion = {
    video: PICTURE,
    // Where the browser has it: of a tab, or of the whole system.
    audio: true,
    // The page around us is what a seller shows.
    selfBrowserSurface: 'include',
    surfaceSwitching: 'include',
    systemAudio: 'include',
  }
  return navigator.mediaDevices.getDisplayMedia(question)
}

import { overlayRect } from '~/live/video-recorder/overlay-rect'
import type { VideoChoices } from '~/live/video-recorder/video-choices'

/** A screen of the usual shape; a camera has that too. */
const SCREEN = { width: 1600, height: 900 }

/** Where the camera lies over what is drawn in a screen's place, as a style. */
export function overlayPlace({
  overlayWidth,
  overlayPosition,
}: Pick<VideoChoices, 'overlayWidth' | 'overlayPosition'>) {
  const at = overlayRect(SCREEN, SCREEN, { width: overlayWidth, position: overlayPosition })
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return {
    left: share(at.x, SCREEN.width),
    top: share(at.y, SCREEN.height),
    width: share(at.width, SCREEN.width),
    height: share(at.height, SCREEN.height),
  }
}

import { overlayRect } from '~/live/video-recorder/overlay-rect'
import type { VideoChoices } from '~/live/video-recorder/video-choices'

const SCREEN = { width: 1600, height: 900 }

/** Computes the CSS position of the camera overlay. */
export function getOverlayStyle({
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

import { makeLater } from '~/ui/later'

/** Not in the dialer's first load. */
export const laterVideo = makeLater(() => import('../../+video/video-library'))

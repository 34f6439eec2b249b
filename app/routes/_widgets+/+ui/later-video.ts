import { makeLater } from '~/ui/later'

/** Videos are no part of the dialer's first load. */
export const laterVideo = makeLater(() => import('../../+video/video-library'))

import { makeLater } from '~/ui/later'

export const laterVideo = makeLater(() => import('../../+video/video-library'))

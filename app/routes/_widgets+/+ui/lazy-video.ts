import { createLazyModule } from '~/ui/lazy-module'

export const lazyVideo = createLazyModule(() => import('../../+video/video-library'))

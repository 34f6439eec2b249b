import { createLazyModule } from '~/ui/lazy-module'

export const lazyRingless = createLazyModule(() => import('../../+ringless/ringless'))

import { createLazyModule } from '~/ui/lazy-module'

export const lazyMessenger = createLazyModule(() => import('../../+messenger/messenger'))

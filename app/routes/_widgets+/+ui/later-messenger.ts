import { makeLater } from '~/ui/later'

/** Not in the dialer's first load. */
export const laterMessenger = makeLater(() => import('../../+messenger/messenger'))

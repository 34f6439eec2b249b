import { makeLater } from '~/ui/later'

/** Texts are no part of the dialer's first load. */
export const laterMessenger = makeLater(() => import('../../+messenger/messenger'))

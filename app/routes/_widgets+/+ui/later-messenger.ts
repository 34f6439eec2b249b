import { makeLater } from '~/ui/later'

export const laterMessenger = makeLater(() => import('../../+messenger/messenger'))

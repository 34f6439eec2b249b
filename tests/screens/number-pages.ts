import { ownedIds } from '../api/owned-ids'
import type { Line } from './who-may'

const number = ownedIds['numbers.removeNumber']!
const removed = ownedIds['numbers.restoreNumber']!
const manages = (of: Line['of'], form: Record<string, string>): Line => ({ who: 'who manages numbers', of, form })

/** Phone numbers and their dialogs. */
export const NUMBER_PAGES: Record<string, Line | Line[]> = {
  'manage+/phone-numbers loader': { who: 'each signed-in user' },
  'manage+/phone-numbers.$id loader': { who: 'the account', of: number },
  'manage+/phone-numbers.$id action': manages(number, { nickname: 'Front desk', settable: 'rename' }),
  'manage+/phone-numbers.selected.remove loader': { who: 'the account', of: number, query: { id: ':id' } },
  'manage+/phone-numbers.selected.remove action': { ...manages(number, {}), query: { id: ':id' } },
  'manage+/phone-numbers.selected.restore loader': { who: 'the account', of: removed, query: { id: ':id' } },
  'manage+/phone-numbers.selected.restore action': { ...manages(removed, {}), query: { id: ':id' } },
}

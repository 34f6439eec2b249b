import { expect, test } from 'vitest'
import { parsePhone } from '~/domain/phone-numbers/phone.server'
import { NO_NUMBER, TOO_MANY } from '~/domain/blasts/blasts.words'
import { formatRefusedRecipients } from './format-refused-recipients'

const words = (value: string, reason: string, refusedCount = 1) =>
  formatRefusedRecipients({ refused: [{ value, reason }], refusedCount })
const blocker = (value: string) => {
  const parsed = parsePhone(value)
  return parsed.ok ? '' : parsed.reason
}

test.each(['12', '="312555"', '3.1E+09', 'call me'])('the reason why %s was not added names it once', (value) => {
  expect(words(value, blocker(value))).toBe(`1 not: ${blocker(value)}`)
})

test('a reason without a name is shown with its recipient, except for a contact known by id only', () => {
  expect(words('+13125550101', TOO_MANY, 1_200)).toBe(`1,200 not, the first: +13125550101: ${TOO_MANY}`)
  expect(words('con_01m8c07c58e49998', NO_NUMBER)).toBe(`1 not: ${NO_NUMBER}`)
})

test('shows nothing when all were added', () => {
  expect(formatRefusedRecipients({ refused: [], refusedCount: 0 })).toBe('')
})

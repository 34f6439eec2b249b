import { expect, test } from 'vitest'
import { setUpFirstOwner, linkEmail, validateLoginCode } from './access/access.schema'
import { digitsOf } from './digits'

const email = 'mia@harbor.test'

test.each([
  [' 596393', '596393'],
  ['243 575', '243575'],
  ['228603 ', '228603'],
  ['243-575', '243575'],
  ['2 4 3 5 7 5', '243575'],
  ['24 35 75', '243575'],
  ['\u200B243\u00A0575\uFEFF', '243575'],
  ['２４３５７５', '243575'],
  ['٢٤٣٥٧٥', '243575'],
  ['۲۴۳۵۷۵', '243575'],
  ['२४३५७५', '243575'],
  ['𝟐𝟒𝟑𝟝𝟽𝟓', '243575'],
  ['Your code: 243 575.', '243575'],
])('a code pasted as %j is read', (pasted, code) => {
  expect(validateLoginCode.parse({ email, code: pasted }).code).toBe(code)
  expect(linkEmail.parse({ email, code: pasted }).code).toBe(code)
  expect(setUpFirstOwner.parse({ email, code: pasted, name: 'Mia', accountName: 'Harbor' }).code).toBe(code)
})

test.each(['', '12345', '1234567', '243 5751', 'abcdef', '½½½½½½', '①②③④⑤⑥'])('%j is no code', (code) => {
  expect(validateLoginCode.safeParse({ email, code }).error?.issues[0]).toMatchObject({ message: 'Enter the 6 digits' })
})

test('digits of every script are folded', () => {
  const digits = Array.from({ length: 0x110000 }, (_, point) => point)
    .filter((point) => (point < 0xd800 || point > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(point)))
    .map((point) => String.fromCodePoint(point))
    .join('')
  expect(digitsOf(digits)).toMatch(/^(0123456789)+$/)
  expect(digitsOf(digits)).toHaveLength(Array.from(digits).length)
})

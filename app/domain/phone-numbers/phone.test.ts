import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone } from './phone'
import { knownAreaCodes } from './area-codes'
import { parsePhone } from './phone.server'

test.each([
  '602-555-0123',
  '(602) 555-0123',
  '6025550123',
  '16025550123',
  '+1 602 555 0123',
  '1.602.555.0123',
  '602 555 0123 ext. 5',
  ' 6025550123 ',
  '="6025550123"',
  "'6025550123",
  'tel:+16025550123',
  '6025550123.0',
])('%j is +16025550123', (text) => {
  expect(parsePhone(text)).toEqual({ ok: true, e164: '+16025550123' })
})

test.each([
  ['', 'No phone number'],
  ['n/a', "'n/a' is not a phone number"],
  ['555-0123', "'555-0123' has 7 digits; a phone number has 10"],
  ['123', "'123' has 3 digits; a phone number has 10"],
  ['1234567890', "'1234567890': No area code begins with 1"],
  ['0000000000', "'0000000000': No area code begins with 0"],
  ['5555555555', "'5555555555': There is no area code 555"],
  ['9999999999', "'9999999999': There is no area code 999"],
  ['6020550123', "'6020550123': No number has 055 after its area code"],
  ['6029110123', "'6029110123': No number has 911 after its area code"],
  ['9005550123', "'9005550123': Premium-rate numbers are not dialed"],
  ['7105550123', "'7105550123': Area code 710 is reserved for the government in an emergency"],
  [
    '876-555-0123',
    "'876-555-0123': Area code 876 is in Jamaica: only numbers in the United States and Canada can be dialed",
  ],
  ['+44 20 7946 0123', "'+44 20 7946 0123' is abroad: only numbers in the United States and Canada can be dialed"],
  [
    '1.60256E+10',
    "A spreadsheet shortened this number to '1.60256E+10': format the column as text and export it again",
  ],
  ['602555012399', "'602555012399' has 12 digits; a phone number has 10"],
])('%j is refused: %s', (text, reason) => {
  expect(parsePhone(text)).toEqual({ ok: false, reason })
})

const PERSONAL = [500, 521, 522, 523, 524, 525, 526, 527, 528, 529, 533, 544, 566, 577, 588]
/** Reserved for more personal numbers. */
const NEXT = [532, 535, 538, 542, 543, 545, 546, 547, 549, 550, 552, 553, 554, 556, 569, 578, 589]
test.each([...PERSONAL, ...NEXT])('a personal number of %s, which may ring anywhere at any price, is refused', (area) =>
  expect(parsePhone(`${area}5550123`)).toEqual({
    ok: false,
    reason: `'${area}5550123': Personal numbers (area code ${area}) are not dialed`,
  }),
)

test.each([456, 600, 622, 633, 644, 655, 677, 688, 700])('a service number %s is refused', (area) =>
  expect(parsePhone(`${area}5550123`)).toEqual({
    ok: false,
    reason: `'${area}5550123': Area code ${area} is for services, which are not dialed`,
  }),
)

test.each([822, 880, 881, 882, 883, 887, 889])('%s, reserved for toll-free numbers, is not an area code yet', (area) =>
  expect(parsePhone(`${area}5550123`)).toEqual({
    ok: false,
    reason: `'${area}5550123': There is no area code ${area}`,
  }),
)

test('numbers of every area code that is a place pass', () => {
  for (const area of knownAreaCodes())
    expect(parsePhone(`${area}5550123`)).toEqual({ ok: true, e164: `+1${area}5550123` })
})

test('fictional and toll-free numbers pass, and those of the area codes beside', () => {
  for (const e164 of ['+12125550100', '+13125550199', '+18005550142', '+15205550123', '+15305550123', '+17125550123'])
    expect(parsePhone(e164)).toEqual({ ok: true, e164 })
})

test('a number is shown as people write it', () => {
  expect(formatPhone('+16025550123')).toBe('(602) 555-0123')
  expect(formatPhone('+442079460123')).toBe('+442079460123')
})

test('any text is a number or a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d+(). xE=-]*$/)), (text) => {
      const parsed = parsePhone(text)
      if (parsed.ok) expect(parsed.e164).toMatch(/^\+1[2-9]\d{2}[2-9]\d{6}$/)
      else expect(parsed.reason).not.toBe('')
    }),
    { numRuns: 500 },
  )
})

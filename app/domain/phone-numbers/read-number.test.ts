import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhone } from './phone.server'
import { readWrittenNumber, toE164 } from './read-number'

const RIGHT_TO_LEFT = '\u202B'
const LEFT_TO_RIGHT = '\u202A'
const POP = '\u202C'

const FORMS = [
  '3125550199',
  '13125550199',
  '+13125550199',
  '(312) 555-0199',
  '+1 (312) 555-0199',
  '+1 312 555 0199',
  '(+1) 312-555-0199',
  '312.555.0199',
  '312-555-0199',
  '1-312-555-0199',
  '312 / 555 0199',
  '312–555–0199',
  '312‑555‑0199',
  '312\u00A0555\u00A00199',
  '  3125550199\n',
  '\t(312)555-0199 ',
  'tel:+13125550199',
  'TEL:+1-312-555-0199',
  'tel:+13125550199;ext=12',
  '(312) 555-0199 ext. 12',
  '(312) 555-0199, ext 12',
  '312-555-0199 x12',
  '3125550199x12',
  '312-555-0199 extension 12',
  '312-555-0199 #12',
  '312-555-0199,,12#',
  `${LEFT_TO_RIGHT}+1 312-555-0199${POP}`,
  `${RIGHT_TO_LEFT}312 555 0199${POP}`,
  '３１２５５５０１９９',
]

test.each(FORMS)('%j is +13125550199', (text) => expect(toE164(text)).toBe('+13125550199'))

test.each([
  ['empty', ''],
  ['only spaces', '   '],
  ['only marks', '+()-'],
  ['an emergency number', '911'],
  ['a crisis line', '988'],
  ['a short code', '72345'],
  ['without an area code', '555-0199'],
  ['too long', '312 555 01999'],
  ['two numbers', '3125550199 3125550188'],
  ['two numbers, the second in full', '3125550199 +13125550188'],
  ['a name and a number', 'Mia 3125550199'],
  ['a number and a name', '3125550199 Mia'],
  ['letters', '1-800-FLOWERS'],
  ['abroad', '+44 20 7946 0123'],
  ['the Netherlands, although it has ten digits', '+3125550199'],
  ['an area code that begins with 1', '112 555 0199'],
  ['an exchange that begins with 0', '312 055 0199'],
  ['an exchange that is a service', '312 911 0199'],
  ['a premium-rate number', '900 555 0199'],
  ['a personal number', '500 555 0199'],
  ['Jamaica', '876 555 0199'],
  ['no area code', '555 555 0199'],
  ['an international prefix', '011 1 312 555 0199'],
  ['keys of a phone menu', '*67 312 555 0199'],
  ['a call forwarding code', '#31#3125550199'],
])('%s is not dialed (%j)', (_, text) => expect(toE164(text)).toBeNull())

test('an extension alone is not taken off a short number', () => {
  expect(readWrittenNumber('9,11')).toEqual({ digits: '9', isAbroad: false, extension: '11' })
  expect(toE164('312555,0199')).toBeNull()
})

test('what the browser reads is what the server reads', () => {
  const form = fc.stringMatching(
    /^(\+?1)?[ .(-]{0,2}[2-9]\d{2}[ .)-]{0,2}[2-9]\d{2}[ .-]?\d{4}( ?(x|ext\. ?)\d{1,5})?$/,
  )
  fc.assert(
    fc.property(fc.oneof(form, fc.stringMatching(/^[\d+(). x#;,-]*$/)), (text) => {
      const e164 = toE164(text)
      if (e164 !== null) expect(parsePhone(e164)).toEqual({ ok: true, e164 })
      const parsed = parsePhone(text)
      if (e164 !== null && parsed.ok) expect(parsed.e164).toBe(e164)
    }),
    { numRuns: 1_000 },
  )
})

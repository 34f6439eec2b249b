import { expect, test } from 'vitest'
import { parseSearch, parseSearchTerms } from '../search/search-terms'
import { foldNumber } from './fold-number'
import { parsePhone } from './phone.server'
import { toE164 } from './read-number'

const E164 = '+12025550143'
const inDigits = (zero: number) => [...'2025550143'].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

test.each([
  ['embedding marks', '\u202A(202) 555-0143\u202C'],
  ['right-to-left override', '\u202E+1 202 555 0143\u202C'],
  ['left-to-right mark', '\u200E2025550143'],
  ['Arabic letter mark', '\u061C2025550143'],
  ['isolates', '\u2066202-555-0143\u2069'],
  ['zero-width space', '202\u200B5550143'],
  ['zero-width joiners', '202\u200C555\u200D0143'],
  ['word joiner', '202\u2060555\u20600143'],
  ['byte order mark', '\uFEFF202555\uFEFF0143'],
  ['soft hyphen', '202\u00AD555\u00AD0143'],
  ['variation selectors', '+1\uFE0D-202-555-0143\uFE0F'],
  ['Mongolian vowel separator', '202\u180E5550143'],
  ['Hangul fillers', '202\u3164555\uFFA00143\u115F'],
  ['combining grapheme joiner', '202\u034F5550143'],
  ['tag characters', '202555\u{E0020}0143\u{E007F}'],
  ['object replacement', '\uFFFC2025550143'],
  ['interlinear annotation', '\uFFF92025550143\uFFFB'],
  ['no-break spaces', '202\u00A0555\u202F0143'],
  ['ideographic and figure spaces', '202\u3000555\u20070143'],
  ['Ogham space and braille blank', '202\u1680555\u28000143'],
  ['line separators', '\u2028202\u2029555\u00850143'],
  ['non-breaking hyphen', '202\u2011555\u20110143'],
  ['figure dash, en dash, em dash', '202\u2012555\u20130143\u2014'],
  ['minus and full-width hyphen', '202\u2212555\uFF0D0143'],
  ['Katakana long sound', '202\u30FC555\u30FC0143'],
  ['middle dots', '202\u00B7555\u30FB0143'],
  ['one dot leader and full stop', '202\u2024555\u30020143'],
  ['bullet', '\u2022 202-555-0143'],
  ['telephone signs', '\u260E\uFE0F \u2706 202-555-0143 \u{1F4DE}'],
  ['keycaps', [...'2025550143'].map((digit) => `${digit}\uFE0F\u20E3`).join('')],
  ['full-width digits and plus', `\uFF0B\uFF11${inDigits(0xff10)}`],
  ['Arabic-Indic digits', inDigits(0x0660)],
  ['extended Arabic-Indic digits', inDigits(0x06f0)],
  ['Devanagari digits', inDigits(0x0966)],
  ['Bengali digits', inDigits(0x09e6)],
  ['Thai digits', inDigits(0x0e50)],
  ['Khmer digits', inDigits(0x17e0)],
  ['Osmanya digits', inDigits(0x104a0)],
  ['bold mathematical digits', inDigits(0x1d7ce)],
  ['monospace mathematical digits', inDigits(0x1d7f6)],
  ['superscript plus', '\u207A12025550143'],
  ['full-width parentheses', '\uFF08202\uFF09555\uFF0D0143'],
  ['an unreadable space', '202\uFFFD555\uFFFD0143'],
])('%s are folded', (_what, text) => {
  expect(parsePhone(text)).toEqual({ ok: true, e164: E164 })
  expect(toE164(text)).toBe(E164)
  expect(parseSearch(text)[0]).toMatch(/^1?2025550143$/)
  expect(parseSearchTerms(text)[0]?.from).toMatch(/^1?2025550143$/)
})

test.each([
  '="2025550143"',
  '="(202) 555-0143"',
  '"=""2025550143"""',
  "'2025550143",
  '\u20192025550143',
  "='2025550143",
  '=+12025550143',
  '=2025550143',
  '"2025550143"',
  '\u201C202-555-0143\u201D',
  '2025550143.0',
  '2025550143.00',
  '2025550143,0',
  '2025550143.',
  '12025550143.000',
  '+12025550143.0',
  '2,025,550,143',
  '2,025,550,143.00',
  '12,025,550,143',
  "2'025'550'143",
  'tel:+1-202-555-0143;ext=7',
  'Mobile: 202.555.0143',
  'Tel. 202 555 0143',
  '\u2121: 202-555-0143',
  '0012025550143',
  '[202] 555-0143',
  '202~555~0143',
  '202-555-0143 poste 12',
  '202-555-0143 Durchwahl 12',
])('%j is a number in a spreadsheet\u2019s or a person\u2019s form', (text) => {
  expect(parsePhone(text)).toEqual({ ok: true, e164: E164 })
  expect(toE164(text)).toBe(E164)
})

test.each([
  '2.02556E+09',
  '2.025550143E9',
  '2.025550143e+9',
  '2,02556E+09',
  '1.20256E+10',
  '+1.20256E+10',
  '2.02556 E+09',
  '2.02556 E +09',
  '-2.02556E+09',
  '1.202555014300E+10',
  '202.556E+07',
  '2E+09',
  '2.02556E+009',
  '2.02556\u00D710^9',
  '2.02556 x 10^9',
  '="2.02556E+09"',
  "'2.02556E+09",
  '2.02556\uFF25+09',
  '2\u066B02556E+09',
  '##########',
])('%j was shortened by a spreadsheet', (text) => {
  expect(parsePhone(text)).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^A spreadsheet shortened this number to '.+': format the column as text/),
  })
  expect(toE164(text)).toBeNull()
})

test.each([
  ['202-555-CALL', "'202-555-CALL' has letters: write the phone number with digits alone"],
  ['1-800-FLOWERS', "'1-800-FLOWERS' has letters: write the phone number with digits alone"],
  ['Mia 202-555-0143', "'Mia 202-555-0143' has letters: write the phone number with digits alone"],
  ['\u200B\u2066\u2069', 'No phone number'],
  [
    '011 44 20 7946 0123',
    "'011 44 20 7946 0123' is abroad: only numbers in the United States and Canada can be dialed",
  ],
  ['0049 30 123456', "'0049 30 123456' is abroad: only numbers in the United States and Canada can be dialed"],
  ['+0 202 555 0143', "'+0 202 555 0143' has a country code that does not exist"],
  ['2025550143;3055550100', "'2025550143;3055550100' is not a phone number"],
  ['2025550143 3055550100', "'2025550143 3055550100' has 20 digits; a phone number has 10"],
  ['3.5', "'3.5' has 2 digits; a phone number has 10"],
])('%j is refused: %s', (text, reason) => expect(parsePhone(text)).toEqual({ ok: false, reason }))

test('a long text is read in linear time', () => {
  for (const text of [
    '\u00A0'.repeat(1_000_000),
    '1'.repeat(1_000_000),
    "='".repeat(500_000),
    '\u0661'.repeat(500_000),
  ])
    expect(parsePhone(text).ok).toBe(false)
  expect(foldNumber('\u0661'.repeat(1_000_000)).length).toBeLessThan(1_000)
})

import { expect, test } from 'vitest'
import { parseSearchTerms, extractWords, extractNumberWords, type SearchTerm } from './search-terms'

const sorted = (text: string) => [...extractWords(text)].toSorted()
const holds = (text: string, search: string) =>
  parseSearchTerms(search).every(({ from, to }) => [...extractWords(text)].some((word) => word >= from && word < to))

test('words are folded, unique and split at punctuation', () => {
  expect(sorted('Hello, HELLO – Café “Zoë”!')).toEqual(['cafe', 'hello', 'zoe'])
  expect(sorted("Don’t, don't Straße Łódź")).toEqual(['dont', 'lodz', 'strasse'])
  expect(sorted('ben@own.test 😀')).toEqual(['ben', 'own', 'test'])
  expect(sorted(`${'x'.repeat(50)}`)).toEqual(['x'.repeat(40)])
})

test('a number is found however it is grouped, from any of its digits on', () => {
  expect(sorted('Call (312) 555-0101')).toContain('3125550101')
  expect(holds('Call (312) 555-0101', '312-555')).toBe(true)
  expect(extractNumberWords('+13125550101')).toContain('5550101')
  expect(extractNumberWords('+13125550101').every((digits) => digits.length >= 3)).toBe(true)
  const found = (search: string) =>
    parseSearchTerms(search).every(({ from, to }) =>
      extractNumberWords('+13125550101').some((word) => word >= from && word < to),
    )
  for (const search of ['555-0101', '(312) 555', '+1 312 555 0101', '0101', '55501'])
    expect(found(search), search).toBe(true)
  expect(found('555-0102')).toBe(false)
})

test('all but the last word are whole', () => {
  expect(holds('About the roof', 'the ro')).toBe(true)
  expect(holds('About the roof', 'th roof')).toBe(false)
  expect(holds('About the roof', 'ROÓF')).toBe(true)
  expect(holds('About the roof', 'roofs')).toBe(false)
})

test('ignores text without words and searches at most five words', () => {
  expect(parseSearchTerms(' % _ ')).toEqual([])
  expect(parseSearchTerms('')).toEqual([])
  expect(parseSearchTerms('a b c d e f g')).toHaveLength(5)
  const [only] = parseSearchTerms('roof') as [SearchTerm]
  expect([only.from <= 'roofer', 'roofer' < only.to, 'rop' < only.to]).toEqual([true, true, false])
})

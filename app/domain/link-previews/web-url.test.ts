import { expect, test } from 'vitest'
import { MAX_URL, truncateUrl, parseWebUrl } from './web-url'

test.each([
  ['https://a.test/', 'https://a.test/'],
  ['  HTTP://A.test/x?y#z \n', 'http://a.test/x?y#z'],
  ['https://a.test/ and words', null],
  ['words', null],
  ['', null],
  ['ftp://a.test/', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['https://mia:secret@a.test/', null],
  [`https://a.test/${'x'.repeat(MAX_URL)}`, null],
])('%j is %j as a displayed link', (text, url) => {
  expect(parseWebUrl(text)).toBe(url)
})

test('27 characters of an address are shown under its preview', () => {
  expect(truncateUrl('https://a.test/123456789012')).toBe('https://a.test/123456789012')
  expect(truncateUrl('https://a.test/1234567890123')).toBe('https://a.test/123456789012…')
})

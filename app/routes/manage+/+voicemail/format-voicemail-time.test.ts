import { expect, test } from 'vitest'
import { formatVoicemailTime } from './format-voicemail-time'

/** A Wednesday, local time. */
const now = new Date(2026, 10, 25, 15, 0)
const label = (...at: [number, number, number, number, number, number?]) =>
  formatVoicemailTime(new Date(...at).toISOString(), now.getTime())

test('voicemail times have the labels of 4-trust §4.3', () => {
  expect(label(2026, 10, 25, 14, 59, 30)).toBe('Just now')
  expect(label(2026, 10, 25, 14, 59, 0)).toBe('Today')
  expect(label(2026, 10, 25, 0, 0)).toBe('Today')
  expect(label(2026, 10, 24, 23, 59)).toBe('Yesterday')
  expect(label(2026, 10, 23, 12, 0)).toBe('Monday')
  expect(label(2026, 10, 19, 0, 0)).toBe('Thursday')
  expect(label(2026, 10, 18, 23, 59)).toBe('Nov 18, 2026')
})

test('a clock that is ahead shows no future', () => {
  expect(label(2026, 10, 25, 15, 5)).toBe('Just now')
})

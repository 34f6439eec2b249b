import { expect, test } from 'vitest'
import { startOfDay } from './local-day'

const start = (...input: Parameters<typeof startOfDay>) => {
  const at = startOfDay(...input)
  return at === null ? null : new Date(at).toISOString()
}

test('a day begins at its zone’s midnight, also when clocks change', () => {
  expect(start('2026-11-30', 'UTC')).toBe('2026-11-30T00:00:00.000Z')
  expect(start('2026-11-30', 'America/Chicago')).toBe('2026-11-30T06:00:00.000Z')
  expect(start('2026-11-01', 'America/Chicago')).toBe('2026-11-01T05:00:00.000Z')
  expect(start('2026-11-01', 'America/Chicago', 1)).toBe('2026-11-02T06:00:00.000Z')
  expect(start('2026-03-08', 'America/Chicago', 1)).toBe('2026-03-09T05:00:00.000Z')
  expect(start('2026-12-31', 'Asia/Kolkata', 1)).toBe('2026-12-31T18:30:00.000Z')
})

test('what is no day or no zone begins never', () => {
  for (const day of ['', '2026-13-01', '30.11.2026', '2026-11-30T00:00']) expect(start(day, 'UTC')).toBeNull()
  expect(start('2026-11-30', 'Mars/Olympus')).toBeNull()
})

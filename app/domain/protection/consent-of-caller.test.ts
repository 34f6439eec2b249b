import { expect, test } from 'vitest'
import { getCallerRecordingNote } from './consent-states'

const place = (e164: string, state: string | null = null) => ({ timezone: null, state, zip: null, e164 })

test('never records a caller with a hidden location', () => {
  // Hidden, toll-free.
  for (const e164 of ['', '+18005550100'])
    expect(getCallerRecordingNote(place(e164))).toBe(
      'Not recorded: the caller’s state is unknown, and no announcement is chosen',
    )
})

test('applies the state’s law when the state is known', () => {
  expect(getCallerRecordingNote(place('+12125550100'))).toBeNull()
  expect(getCallerRecordingNote(place('', 'New York'))).toBeNull()
  expect(getCallerRecordingNote(place('+13125550161'))).toContain('Illinois')
})

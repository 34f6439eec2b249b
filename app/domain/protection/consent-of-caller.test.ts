import { expect, test } from 'vitest'
import { recordingNoteOfCaller } from './consent-states'

const place = (e164: string, state: string | null = null) => ({ timezone: null, state, zip: null, e164 })

test('whoever calls us and hides where they are is not recorded', () => {
  // Hidden, toll-free.
  for (const e164 of ['', '+18005550100'])
    expect(recordingNoteOfCaller(place(e164))).toBe(
      'Not recorded: it is not known in which state the caller is, and no announcement is chosen',
    )
})

test('where the state is known its law decides', () => {
  expect(recordingNoteOfCaller(place('+12125550100'))).toBeNull()
  expect(recordingNoteOfCaller(place('', 'New York'))).toBeNull()
  expect(recordingNoteOfCaller(place('+13125550161'))).toContain('Illinois')
})

import { expect, test } from 'vitest'
import { findCallerConsent } from './consent-states'
import { protectionWords } from './protection.words'

const place = (e164: string, state: string | null = null) => ({ timezone: null, state, zip: null, e164 })

test('never records a caller with a hidden location', () => {
  // Hidden, toll-free.
  for (const e164 of ['', '+18005550100'])
    expect(protectionWords.notRecorded(findCallerConsent(place(e164))!)).toBe(
      'Not recorded: the caller’s state is unknown, and no announcement is chosen',
    )
})

test('applies the state’s law when the state is known', () => {
  expect(findCallerConsent(place('+12125550100'))).toBeNull()
  expect(findCallerConsent(place('', 'New York'))).toBeNull()
  const illinois = findCallerConsent(place('+13125550161'))!
  expect(illinois).toEqual({ state: 'IL', source: 'area_code' })
  expect(protectionWords.notRecorded(illinois)).toBe(
    'Not recorded: Illinois (by area code) needs the consent of both sides, and no announcement is chosen',
  )
})

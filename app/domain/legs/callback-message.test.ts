import { expect, test } from 'vitest'
import { OPT_OUT_WORDS, spokenCallbackMessage } from './callback-message.server'

const caller = { name: 'Harbor Realty', phone: '+13125550140' }
const spoken = (callbackMessage: string, enableIvrOptout: boolean) =>
  spokenCallbackMessage({ callbackId: null, callbackMessage, enableIvrOptout }, caller)

test('our own words name the account and its number, say that it was a sales call, and end with the key', () => {
  const message = spoken('', true)
  expect(message).toContain('this is a sales call from Harbor Realty')
  expect(message).toContain('(312) 555-0140')
  expect(message.endsWith(OPT_OUT_WORDS)).toBe(true)
  expect(spoken('', false)).not.toContain(OPT_OUT_WORDS)
})

test('whoever wrote a text has it spoken as it is', () => {
  expect(spoken('We call again.', false)).toBe('We call again.')
})

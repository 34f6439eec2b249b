import { expect, test } from 'vitest'
import { spokenCallbackMessage } from './callback-message.server'
import { legsWords } from './legs.words'

const caller = { name: 'Harbor Realty', phone: '+13125550140' }
const spoken = (callbackMessage: string, enableIvrOptout: boolean) =>
  spokenCallbackMessage({ callbackId: null, callbackMessage, enableIvrOptout }, caller)

test('our own text names the account, its number and the sales call, and ends with the key', () => {
  const message = spoken('', true)
  expect(message).toContain('this is a sales call from Harbor Realty')
  expect(message).toContain('(312) 555-0140')
  expect(message.endsWith(legsWords.optOutWords)).toBe(true)
  expect(spoken('', false)).not.toContain(legsWords.optOutWords)
})

test('a seller’s own text is spoken as written', () => {
  expect(spoken('We call again.', false)).toBe('We call again.')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cookieCredentials } from '~/live/credentials'
import { createMessenger, type Messenger } from '~/live/messenger/create-messenger'
import { show, until } from '../../../../tests/helpers/window'
import { MessengerContext } from '../messenger-context'
import { RecipientPicker } from './recipient-field'

/** The field, and the contacts found whatever is typed. */
async function showField(found: readonly object[], pressed: Partial<Messenger> = {}) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: found, nextCursor: null })))
  const messenger = createMessenger({ credentials: cookieCredentials, onNotice() {} })
  onTestFinished(() => {
    messenger.close()
    vi.unstubAllGlobals()
  })
  const deeds = {
    messenger: { ...messenger, ...pressed },
    openTemplates() {},
    openVideos() {},
    openSettings() {},
    place: {},
    area: { current: null },
  }
  const page = await show(
    <MessengerContext.Provider value={deeds}>
      <RecipientPicker />
    </MessengerContext.Provider>,
  )
  const input = page.querySelector('input')!
  const type = (words: string) =>
    act(async () => {
      // Past React, which would take it for what it has written there itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, words)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (key: string, how: KeyboardEventInit = {}) =>
    act(async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }))
    })
  return { page, input, type, press }
}

test('input that is neither a contact nor a number is refused with a reason, until it changes', async () => {
  const { page, input, type, press } = await showField([])
  const why = () => page.querySelector('[role=alert]')?.textContent
  await type('12')
  expect(why()).toBeUndefined()
  await press('Enter')
  expect(why()).toBe('Choose a contact, or type a whole phone number')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await type('123')
  expect(why()).toBeUndefined()
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

const person = (name: string) => ({
  id: `con_${name}`,
  vendorContactId: null,
  name,
  phones: [{ number: '+13125550101', doNotCall: false }],
})

test('the contact selected by an arrow key is scrolled into view', async () => {
  const { page, type, press } = await showField([person('Ana'), person('Ben')])
  await type('a')
  await until('they are found', () => page.querySelectorAll('[role=option]').length === 2)
  const seen: unknown[] = []
  for (const option of page.querySelectorAll('[role=option]'))
    option.scrollIntoView = (how) => void seen.push([option.textContent?.slice(0, 3), how])
  await press('ArrowDown')
  expect(seen).toEqual([['Ben', { block: 'nearest' }]])
})

test('after a number was typed Enter chooses it, not a contact found for the previous text', async () => {
  const setRecipient = vi.fn()
  const setRecipientContact = vi.fn()
  const { input, type, press } = await showField([person('Walter')], { setRecipient, setRecipientContact })
  await type('wal')
  await until('somebody is found', () => input.getAttribute('aria-expanded') === 'true')
  await type('(773) 555-0129')
  await press('Enter')
  expect(setRecipientContact).not.toHaveBeenCalled()
  expect(setRecipient).toHaveBeenCalledExactlyOnceWith('(773) 555-0129')
})

test.each([{ isComposing: true }, { keyCode: 229 }])('keys of an input method (%o) choose nothing', async (how) => {
  const setRecipientContact = vi.fn()
  const { page, type, press } = await showField([person('田中')], { setRecipientContact })
  await type('たなか')
  await until('they are found', () => page.querySelectorAll('[role=option]').length === 1)
  for (const key of ['Enter', 'ArrowDown', 'Escape']) await press(key, how)
  expect(setRecipientContact).not.toHaveBeenCalled()
  expect(page.querySelectorAll('[role=option]')).toHaveLength(1)
})

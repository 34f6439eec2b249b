// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import type { MessengerState } from '~/live/messenger/messenger-state'
import { showRoute } from '../../../../tests/helpers/window'
import { Conversation } from './conversation'
import { InMessenger } from '../testing/in-messenger'

const thread = {
  id: 'thr_1',
  type: 'text',
  displayName: '3125550101',
  members: [{ phone: { number: '(312) 555-0101' } }, { phone: { number: '(212) 555-0140' } }],
} as ThreadView

const showState = (state: Partial<MessengerState>) =>
  showRoute(
    () => (
      <InMessenger state={state}>
        <Conversation />
      </InMessenger>
    ),
    '/',
    null,
  )
const words = (page: HTMLElement) => [...page.querySelectorAll('p')].map(({ textContent }) => textContent).join(': ')

test('with no thread open, or an empty one, it says what will appear there', async () => {
  const told = 'Text Message: Your conversation history will show here'
  expect(words(await showState({}))).toBe(told)
  expect(words(await showState({ thread, messages: [] }))).toContain(told)
  const blast = { ...thread, type: 'blast', recipientCount: 0 } as ThreadView
  expect(words(await showState({ thread: blast, messages: [] }))).toContain(
    'Text Blast: Write the message once and have it sent as individual messages to each of your selected contacts',
  )
})

test('asks for the recipient of a new text by name or number', async () => {
  const begun = { ...thread, draft: true, recipientNumber: null, recipientCount: 0 } as ThreadView
  const page = await showState({ thread: begun, messages: [] })
  expect(page.querySelector<HTMLInputElement>('[aria-label="To"]')!.placeholder).toBe('Name or phone number')
  expect(page.querySelector('header')!.textContent).toMatch(/^To/)
  expect(page.querySelector('[aria-label="Options"]')).not.toBeNull()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { showRoute } from '../../../tests/helpers/window'
import type { MessengerPlace } from './messenger-context'
import { InMessenger } from './testing/in-messenger'
import { ThreadList } from './thread-list'
import { ThreadOptions } from './thread/thread-options'

interface Person {
  basicMessenger?: boolean
  blast?: boolean
  cartBilling?: boolean
  restrictedVendor?: boolean
  isAlone?: boolean
  unlimited?: boolean
  left?: number
}
const person = ({ isAlone = false, unlimited = false, left = 2_500, ...more }: Person) =>
  ({
    permissions: {
      can: ['call'],
      teamInfo: isAlone ? null : { teamId: 'team_1' },
      restrictedVendor: more.restrictedVendor ?? false,
      features: {
        basicMessenger: more.basicMessenger ?? false,
        blast: more.blast ?? true,
        cartBilling: more.cartBilling ?? false,
      },
      maxLimits: { messages: { unlimited } },
    },
    remaining: { messages: left },
  }) as SessionView

const showList = (who: Person, place: MessengerPlace = {}, begin = vi.fn()) =>
  showRoute(
    () => (
      <InMessenger state={{ me: person(who), threads: [] }} overrides={{ startThread: begin }} place={place}>
        <ThreadList />
      </InMessenger>
    ),
    '/',
    null,
  )

/** What the menu behind a button offers; what cannot be pressed has a mark. */
async function offered(page: HTMLElement, button: string): Promise<string[]> {
  const trigger = page.querySelector<HTMLElement>(`[aria-label="${button}"]`)!
  await act(async () => trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  return [...document.querySelectorAll('[role=menuitem]')].map(
    (item) => item.textContent + (item.hasAttribute('data-disabled') ? ' (off)' : ''),
  )
}

test.each([
  [true, 'Text Blast'],
  [false, 'Upgrade to send blast messages (off)'],
])('depending on the plan’s blasts (%s) the second menu item is %j', async (blast, second) => {
  expect(await offered(await showList({ blast }), 'New conversation')).toEqual(['Text', second])
})

test.each([{ basicMessenger: true }, { restrictedVendor: true }])('with %j only a text can be started', async (who) => {
  const begin = vi.fn()
  const page = await showList(who, {}, begin)
  expect(page.querySelector('[aria-label="New conversation"]')).toBeNull()
  await act(async () => page.querySelector<HTMLElement>('[aria-label="Text"]')!.click())
  expect(begin).toHaveBeenCalledOnce()
})

test.each([
  [false, ['All', 'Scheduled', 'My Leads']],
  [true, ['All', 'Scheduled']],
])('individuals (%s) have no team leads', async (isAlone, filters) => {
  expect(await offered(await showList({ isAlone }), 'Filter')).toEqual(filters)
})

test.each([
  [false, ['Settings', 'Templates']],
  [true, ['Settings', 'Templates', 'Close']],
])('docked (%s), the header menu can close it as well', async (isDocked, items) => {
  const page = await showList({}, { isDocked, setDocked() {}, close() {} })
  expect(await offered(page, 'Messenger options')).toEqual(items)
})

test.each<[string, Person, string]>([
  ['many', {}, '2,500 remaining messages'],
  ['one', { left: 1 }, '1 remaining message'],
  ['no limit', { unlimited: true }, ''],
  ['a wallet', { cartBilling: true }, ''],
])('with %s the footer says %j', async (_, who, words) => {
  expect((await showList(who)).querySelector('footer')?.textContent ?? '').toBe(words)
})

const MARKED = ['Settings', 'Templates', 'Mark as Unread', 'Add to DNC']
test.each<[string, Partial<ThreadView>, MessengerPlace, string[]]>([
  ['beside the list', {}, {}, MARKED],
  ['with something unread', { unreadCount: 1 }, {}, ['Settings', 'Templates', 'Mark as Read', 'Add to DNC']],
  ['on the list', { isSuppressed: true }, {}, ['Settings', 'Templates', 'Mark as Unread']],
  ['of a blast', { recipientNumber: null }, {}, ['Settings', 'Templates', 'Mark as Unread']],
  ['docked', {}, { isDocked: true }, [...MARKED, 'Rename', 'Delete']],
  ['without a list', {}, { isAlone: true }, [...MARKED, 'Rename', 'Delete']],
  // Nothing in it is to be read.
  ['that is begun', { draft: true }, {}, ['Settings', 'Templates']],
  ['that is begun docked', { draft: true }, { isDocked: true }, ['Settings', 'Templates', 'Rename', 'Delete']],
])('above a thread %s its actions are shown', async (_, more, place, items) => {
  const thread = { id: 'thr_1', unreadCount: 0, draft: false, recipientNumber: '+13125550101', ...more } as ThreadView
  const page = await showRoute(
    () => (
      <InMessenger place={place}>
        <ThreadOptions thread={thread} label="Options" isHeader />
      </InMessenger>
    ),
    '/',
    null,
  )
  expect(await offered(page, 'Options')).toEqual(items)
})

// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { cookieCredentials } from '~/live/credentials'
import { createMessenger } from '~/live/messenger/create-messenger'
import type { ThreadFilter } from '~/live/messenger/messenger-state'
import { show } from '../../../tests/helpers/window'
import { MessengerContext } from './messenger-context'
import { ThreadList } from './thread-list'

const NOON = '2026-03-10T16:00:00.000Z'

interface Page {
  items: readonly Partial<ThreadView>[]
  before: string | null
}

/** The list, of which each reading answers these, or one page after the other; `asked` is where it was read. */
async function showList(
  items: readonly Partial<ThreadView>[],
  me?: object,
  pages: readonly Page[] = [{ items, before: null }],
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/session') && me) return Promise.resolve(Response.json(me))
    const page = pages[Math.min(asked.push(url), pages.length) - 1]
    return Promise.resolve(Response.json({ ...page, unreadCount: 0 }))
  })
  const messenger = createMessenger({ credentials: cookieCredentials, onNotice() {} })
  onTestFinished(() => {
    messenger.close()
    vi.unstubAllGlobals()
  })
  const deeds = {
    messenger,
    openTemplates() {},
    openVideos() {},
    openSettings() {},
    place: {},
    area: { current: null },
  }
  const List = () => (
    <MessengerContext.Provider value={deeds}>
      <ThreadList />
    </MessengerContext.Provider>
  )
  const Window = createRemixStub([{ path: '/', Component: List }])
  const page = await show(<Window />)
  if (me) await act(() => messenger.reload())
  return {
    page,
    asked,
    look: (at: Parameters<typeof messenger.filterThreads>[0]) => act(() => messenger.filterThreads(at)),
  }
}

test('while loading its place is kept, and then it says that there are no threads', async () => {
  const { page, look } = await showList([])
  expect(page.querySelector('[aria-label="Loading conversations"]')).not.toBeNull()
  expect(page.querySelector('input')!.placeholder).toBe('Search messages')
  await look({})
  expect(page.textContent).toContain('No Conversations: Click the plus icon to create one')
})

test.each<[ThreadFilter, string, string]>([
  ['scheduled', '', 'Scheduled'],
  ['myLeads', '', 'My Leads'],
  ['all', 'zebra', 'Messages'],
])('for %s, searched by %j, no thread is found', async (filter, search, title) => {
  const { page, look } = await showList([])
  await look({ filter, search })
  expect(page.querySelector('h2')!.textContent).toBe(title)
  expect(page.textContent).toContain('No messages found')
  expect(page.querySelector('[aria-label="All conversations"]') !== null).toBe(filter !== 'all')
})

test('the Scheduled filter shows what is sent next and when, or that it will not be', async () => {
  const thread = (id: string, isSuppressed: boolean): Partial<ThreadView> => ({
    id,
    type: 'text',
    displayName: id,
    avatarUrl: null,
    contact: null,
    preview: 'START',
    previewStatus: 'received',
    unreadCount: 0,
    sortTime: NOON,
    updatedAt: NOON,
    nextScheduled: { at: '2026-03-11T16:00:00.000Z', text: 'See you at ten' },
    isSuppressed,
    members: [],
  })
  const { page, look } = await showList([thread('Ana', false), thread('Ben', true)])
  await look({ filter: 'scheduled' })
  const [ana, ben] = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(ana).toMatch(/Scheduled for Mar 11, .*See you at ten/)
  expect(ben).toMatch(/Will not be sent: DNC list.*See you at ten/)
  expect(ana! + ben!).not.toContain('START')
  await look({ filter: 'all' })
  expect(page.querySelector('li')!.textContent).toContain('START')
})

test('the search is sent once nothing has been typed for 500 ms', async () => {
  const { page, look, asked } = await showList([])
  await look({})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const input = page.querySelector('input')!
  const type = (words: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, words)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await type('o')
  await pass(499)
  await type('oak')
  await pass(499)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked.slice(1)).toEqual([expect.stringMatching(/\/threads\?search=oak$/)])
})

test('a row shows its contact, last message, delivery status and unread count', async () => {
  const thread: Partial<ThreadView> = {
    type: 'text',
    displayName: '3125550101',
    avatarUrl: null,
    contact: null,
    preview: null,
    previewStatus: null,
    unreadCount: 0,
    sortTime: '2026-03-10T16:00:00.000Z',
  }
  const { page, look } = await showList([
    { ...thread, id: 'thr_1', updatedAt: '4' },
    { ...thread, id: 'thr_2', updatedAt: '3', displayName: 'Ana Lopez', preview: 'Hi', unreadCount: 2 },
    { ...thread, id: 'thr_3', updatedAt: '2', displayName: 'Ben Lee', preview: 'Hi', previewStatus: 'failed' },
    { ...thread, id: 'thr_4', updatedAt: '1', type: 'blast', displayName: 'Text Blast to 2 recipients', preview: 'Hi' },
  ])
  await look({})
  const rows = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatch(/\(312\) 555-0101.*--$/)
  expect(rows[1]).toMatch(/Ana Lopez.*HiUnread$/)
  expect(rows[2]).toMatch(/Ben Lee.*Failed: Hi$/)
  expect(rows[3]).toMatch(/^Text Blast.*Text Blast to 2 recipients.*Hi$/)
})

test('beside a name is a picture, else the initials', async () => {
  const contact = { displayName: 'Ben Lee' } as ThreadView['contact']
  const { page, look } = await showList([
    { id: 'thr_1', updatedAt: '2', displayName: 'Ana', avatarUrl: '/api/v1/contacts/con_1/picture/v1', sortTime: NOON },
    { id: 'thr_2', updatedAt: '1', displayName: 'Elm', avatarUrl: null, contact, sortTime: NOON },
  ])
  await look({})
  const rows = [...page.querySelectorAll('li')]
  const picture = () => rows[0]!.querySelector('img')
  expect(picture()!.getAttribute('src')).toMatch(/^blob:/)
  expect(rows[1]!.textContent).toMatch(/^BLElm/)
  await act(async () => picture()!.dispatchEvent(new Event('error')))
  expect(picture()).toBeNull()
})

test('when the list is too short to scroll the next page loads automatically', async () => {
  // What a browser reports of the layout.
  let laidOut = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        laidOut = told
      }
      observe() {}
      disconnect() {}
    },
  )
  const high = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  onTestFinished(() => high.mockRestore())
  const row = (name: string, updatedAt: string) => ({
    id: name,
    displayName: name,
    avatarUrl: null,
    updatedAt,
    sortTime: NOON,
  })
  const { page, look, asked } = await showList([], undefined, [
    { items: [], before: '3' },
    { items: [row('Ana', '2')], before: '2' },
    { items: [row('Ben', '1')], before: null },
  ])
  await look({})
  // While more pages are to load the list is not called empty.
  expect(page.textContent).not.toContain('No Conversations')
  for (let times = 0; times < 4; times += 1) await act(async () => laidOut())
  expect([...page.querySelectorAll('[data-thread]')].map(({ textContent }) => textContent?.slice(1, 4))).toEqual([
    'Ana',
    'Ben',
  ])
  expect(asked.slice(1)).toEqual([expect.stringContaining('before=3'), expect.stringContaining('before=2')])
})

test('rows with the same name show the number that distinguishes them', async () => {
  const ana = {
    type: 'text',
    displayName: 'Ana Lopez',
    recipientNumber: '+13125550101',
    avatarUrl: null,
    preview: 'Hi',
    sortTime: '2026-03-10T16:00:00.000Z',
  } as const
  const members = (ours: string) =>
    ['(312) 555-0101', ours].map((number) => ({ phone: { number } })) as ThreadView['members']
  const { page, look } = await showList([
    { ...ana, id: 'thr_1', updatedAt: '3', members: members('(212) 555-0140') },
    { ...ana, id: 'thr_2', updatedAt: '2', members: members('(646) 555-0141') },
    { ...ana, id: 'thr_3', updatedAt: '1', displayName: 'Ben Lee', members: members('(212) 555-0140') },
  ])
  await look({})
  const rows = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/Ana Lopez.*from \(212\) 555-0140Hi/)
  expect(rows[1]).toMatch(/Ana Lopez.*from \(646\) 555-0141Hi/)
  expect(rows[2]).not.toMatch(/from/)
})

/** A team member with these permissions. */
const person = (...can: string[]) => ({
  user: { id: 'usr_1' },
  account: { id: 'acc_1' },
  permissions: { can, teamInfo: {}, features: { blast: true }, maxLimits: { messages: { unlimited: true } } },
})

test.each([
  ['a seller', person('call'), ['Filter', 'New conversation', 'Messenger options', 'Options of Ana Lopez']],
  ['a coach', person('call:monitor', 'reports:team'), ['Filter', 'Messenger options']],
])('%s is offered the actions they are permitted', async (_, me, offered) => {
  const ana = { id: 'thr_1', type: 'text', displayName: 'Ana Lopez', avatarUrl: null, sortTime: NOON } as const
  const { page } = await showList([{ ...ana, updatedAt: '1', members: [] }], me)
  expect(page.textContent).toContain('Ana Lopez')
  const labels = [...page.querySelectorAll('button[aria-label]')].map((button) => button.getAttribute('aria-label'))
  expect(labels).toEqual(offered)
})

test('a user who cannot start threads is not pointed to a plus icon', async () => {
  const { page } = await showList([], person('call:monitor', 'reports:team'))
  expect(page.textContent).toMatch(/No Conversations$/)
})

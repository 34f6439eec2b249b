// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { NotificationPage, NotificationView } from '~/domain/notifications/notifications.schema'
import { show, until } from '../../../tests/helpers/window'
import { NotificationDrawer } from './notification-drawer'

afterEach(() => {
  vi.unstubAllGlobals()
})

const one = (at: number, seen = true): NotificationView => ({
  id: `ntf_${String(at).padStart(3, '0')}`,
  kind: 'missed_call',
  title: `Missed call ${at}`,
  body: 'Rosa called you.',
  seen,
  createdAt: '2026-03-10T16:00:00.000Z',
  meta: { actionText: 'View call', action: '/manage/history/call_1' },
})

/** Over an API with pages of two. `pages`: by cursor; a number is a refusal. */
async function openDrawer(pages: Record<string, NotificationPage | number | undefined>) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private report: (seen: object[]) => void) {}
      observe() {
        setTimeout(() => this.report([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  const server = { pages, read: [] as unknown[] }
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') {
      server.read.push(JSON.parse(body!))
      return Response.json({ unread: 0 })
    }
    const page = server.pages[new URL(url, 'http://localhost').searchParams.get('cursor') ?? 'first']
    if (page === undefined) return new Promise<Response>(() => {})
    return typeof page === 'number' ? Response.json({ error: 'No', code: 'x' }, { status: page }) : Response.json(page)
  })
  const close = vi.fn()
  const Window = createRemixStub([{ path: '/', Component: () => <NotificationDrawer onClose={close} /> }])
  return { place: await show(<Window />), server, close }
}

const page = (items: NotificationView[], nextCursor: string | null = null): NotificationPage => ({
  items,
  nextCursor,
  unread: 0,
})
const has = (place: HTMLElement, text: string) => () => place.textContent!.includes(text)

test('it says that it loads', async () => {
  const { place } = await openDrawer({})
  expect(place.querySelector('[role=status]')!.textContent).toContain('Loading notifications...')
})

test('it says that there are none', async () => {
  const { place } = await openDrawer({ first: page([]) })
  await until('the empty list', has(place, 'No notifications'))
})

test('a failure is shown, and tried again', async () => {
  const { place, server } = await openDrawer({ first: 500 })
  await until('the failure', has(place, 'Failed to load notifications'))
  server.pages = { first: page([one(1)]) }
  const again = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')!
  await act(async () => again.click())
  await until('the list', has(place, 'Missed call 1'))
})

test('older ones are read near the end; a page that failed is asked for again by a press', async () => {
  const { place, server } = await openDrawer({ first: page([one(4), one(3)], 'c1'), c1: page([one(2)], 'c2'), c2: 422 })
  await until('the button', has(place, 'Try again'))
  expect(place.querySelectorAll('li')).toHaveLength(3)
  server.pages = { ...server.pages, c2: page([one(1)]) }
  await act(async () => [...place.querySelectorAll('button')].at(-1)!.click())
  await until('the last page', has(place, 'Missed call 1'))
  const titles = [...place.querySelectorAll('h3')].map(({ textContent }) => textContent)
  expect(titles).toEqual([4, 3, 2, 1].map((at) => `Missed call ${at}`))
})

test('what was shown for a second is marked as read', async () => {
  const { place, server } = await openDrawer({ first: page([one(2, false), one(1)]) })
  await until('the list', has(place, 'Missed call 2'))
  expect(server.read).toEqual([])
  await until('the mark', () => server.read.length > 0)
  expect(server.read).toEqual([{ upTo: 'ntf_002' }])
})

test('Escape closes it, and an action is a link to its page', async () => {
  const { place, close } = await openDrawer({ first: page([one(1)]) })
  await until('the list', has(place, 'View call'))
  const drawer = place.querySelector('[role=dialog]')!
  await act(async () => drawer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(close).toHaveBeenCalledTimes(1)
  const link = [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'View call')!
  expect(link.getAttribute('href')).toBe('/manage/history/call_1')
})

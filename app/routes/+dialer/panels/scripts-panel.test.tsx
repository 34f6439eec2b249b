// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, useSyncExternalStore } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { createApiClient } from '~/live/api-client'
import { show, until } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { ScriptsPanel } from './scripts-panel'
import { InDialer } from '../testing/in-dialer'

beforeEach(() => localStorage.clear())

const scriptOf = (name: string, more: Partial<CallScriptItem> = {}): CallScriptItem => ({
  id: `scr_${name}`,
  displayName: name,
  body: 'Hello {firstName} of {companyName}, about {policy}',
  teamId: null,
  userId: 'usr_mia',
  ownerName: 'Mia Torres',
  isOwn: true,
  canEdit: true,
  updatedAt: '2026-03-10T16:00:00.000Z',
  ...more,
})
const GRACE = {
  firstName: 'Grace',
  lastName: 'Hopper',
  mergeFields: [{ id: 'policy', label: 'Policy', value: 'P-17' }],
}
const inCall = {
  bridgedLineId: 'line_1',
  wrapUpLineId: null,
  lines: [{ id: 'line_1', status: 'inCall', contactId: 'con_1', info: 'Grace H.', number: '+13125550142' }],
} as unknown as DialSessionView

interface Opened {
  scripts?: CallScriptItem[]
  session?: DialSessionView | null
  size?: DialerUi['size']
}

/** The panel over an API that answers in pages of two. Ends of lists are visible immediately; `server.status` refuses everything. */
async function openPanel({ scripts = [], session = null, size = 'xl' }: Opened = {}) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private tell: (seen: object[]) => void) {}
      observe() {
        setTimeout(() => this.tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  const server = { status: 200, asked: [] as string[], scripts }
  const fetch = async (url: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(String(url), 'http://localhost')
    server.asked.push(String(url))
    if (server.status !== 200) return Response.json({ error: 'No', code: 'x' }, { status: server.status })
    if (pathname.startsWith('/api/v1/contacts/')) return Response.json(GRACE)
    const one = server.scripts.find(({ id }) => pathname.endsWith(id))
    if (one) return Response.json(one)
    if (!pathname.endsWith('/callscripts')) return Response.json({ error: 'No', code: 'not_found' }, { status: 404 })
    const words = searchParams.get('search') ?? ''
    const from = Number(searchParams.get('cursor') ?? 0)
    const found = server.scripts.filter(({ displayName }) => displayName.includes(words))
    const nextCursor = found.length > from + 2 ? String(from + 2) : null
    return Response.json({ items: found.slice(from, from + 2), nextCursor })
  }
  const credentials = { token: () => 't', renew: () => Promise.resolve(false) }
  const dialer = { api: createApiClient({ credentials, fetch, retryDelaysMs: [] }) } as DialerUi['dialer']
  const shown = { size }
  const panelState = new Map<string, unknown>()
  const redraw = new EventTarget()
  function Shown() {
    const now = useSyncExternalStore(
      (tell) => {
        redraw.addEventListener('change', tell)
        return () => redraw.removeEventListener('change', tell)
      },
      () => shown.size,
    )
    return (
      <InDialer state={{ session }} ui={{ dialer, size: now }} panel={{ panel: 'scripts', state: panelState }}>
        <ScriptsPanel key={now} />
      </InDialer>
    )
  }
  const Window = createRemixStub([{ path: '*', Component: Shown }])
  const page = await show(<Window initialEntries={['/dialer']} />)
  const button = (name: string) =>
    [...page.querySelectorAll('button')].find(
      (one) => one.getAttribute('aria-label') === name || one.textContent?.startsWith(name),
    )
  const link = (name: string) =>
    [...page.querySelectorAll('a')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  return {
    page,
    server,
    button,
    link,
    text: () => page.querySelector('section')!.textContent ?? '',
    press: (name: string) => act(async () => button(name)!.click()),
    /** Switches between the bar and the mini dialer. */
    becomes: (next: DialerUi['size']) =>
      act(async () => {
        shown.size = next
        redraw.dispatchEvent(new Event('change'))
      }),
    says: (words: string) => until(words, () => page.textContent!.includes(words)),
    type: (words: string) =>
      act(async () => {
        const box = page.querySelector('input')!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, words)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

test('without scripts it says so and links to where they are created, in a new tab', async () => {
  const panel = await openPanel()
  await panel.says('No Call Scripts created yet')
  expect(panel.link('Add Call Script')?.getAttribute('href')).toBe('/manage/call-scripts/new')
  expect(panel.link('Add Call Script')?.target).toBe('_blank')
})

test('a list that fails to load can be retried', async () => {
  const panel = await openPanel({ scripts: [scriptOf('Opening')] })
  await panel.says('Opening')
  const broken = await openPanel({ scripts: [scriptOf('Opening')] })
  broken.server.status = 500
  await broken.type('Open')
  await broken.says('Error loading call scripts')
  broken.server.status = 200
  await broken.press('Try again')
  await until('the list', () => !broken.text().includes('Error'))
  expect(broken.text()).toContain('Opening')
})

test('the list loads to its end, and a search starts with the third letter', async () => {
  const panel = await openPanel({ scripts: ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => scriptOf(name)) })
  await panel.says('Five')
  expect(panel.page.querySelectorAll('li')).toHaveLength(5)
  const before = panel.server.asked.length
  await panel.type('Th')
  await panel.type('Thr')
  await until('the search', () => panel.page.querySelectorAll('li').length === 1)
  expect(panel.server.asked.slice(before)).toEqual(['/api/v1/callscripts?search=Thr'])
  await panel.type('Three of them')
  await panel.says('No Call Scripts found')
})

test('in a preview a script shows the values of the lead', async () => {
  const session = {
    bridgedLineId: null,
    wrapUpLineId: null,
    lines: [],
    preview: { id: 'line_2', contactId: 'con_1', contactName: 'Grace H.', number: '+13125550142', reasons: [] },
  } as unknown as DialSessionView
  const panel = await openPanel({ scripts: [scriptOf('Opening')], session })
  await panel.says('Opening')
  await panel.press('Opening')
  await panel.says('Hello Grace of Company name, about P-17')
})

test('a script shows the lead’s known fields, and the field’s name for the rest', async () => {
  const panel = await openPanel({ scripts: [scriptOf('Opening')], session: inCall })
  await panel.says('Opening')
  await panel.press('Opening')
  await panel.says('Hello Grace of Company name, about P-17')
  expect(panel.server.asked).toContain('/api/v1/callscripts/scr_Opening')
  await panel.press('Back')
  await panel.says('Hello {firstName}')
})

test('rich text is shown with its formatting, chips and fields filled', async () => {
  const chip = { type: 'mergeField', attrs: { field: 'companyName' } } as const
  const bold = { type: 'text', text: 'Hi {policy}', marks: [{ type: 'bold' }] } as const
  const link = { type: 'text', text: 'site', marks: [{ type: 'link', attrs: { href: 'https://a.test' } }] } as const
  const jsonBody = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [bold, { type: 'hardBreak' }, chip] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [link] }] }],
      },
    ],
  }
  const panel = await openPanel({ scripts: [scriptOf('Opening', { jsonBody } as object)], session: inCall })
  await panel.says('Opening')
  await panel.press('Opening')
  await panel.says('Hi P-17')
  const script = panel.page.querySelector('[role="region"]')!
  expect(script.querySelector('h3')!.textContent).toBe('Hi P-17Company name')
  expect(script.querySelector('h3 > strong')!.textContent).toBe('Hi P-17')
  expect(script.querySelector('ol[start="3"] > li > p > a[href="https://a.test"]')!.textContent).toBe('site')
})

test('before a call every field shows its name, and unknown fields stay as written', async () => {
  const panel = await openPanel({ scripts: [scriptOf('Opening')] })
  await panel.says('Opening')
  await panel.press('Opening')
  await panel.says('Hello First name of Company name, about {policy}')
})

test('while its contact loads, the line’s own name and number are shown', async () => {
  const body = '{firstName}, {phoneNumber}'
  const panel = await openPanel({ scripts: [scriptOf('Opening', { body })], session: inCall })
  await panel.says('Opening')
  panel.server.status = 500
  await panel.press('Opening')
  await panel.says('Grace, (312) 555-0142')
})

test.each(['xl', 'mini'] as const)('letters grow and shrink, and stay so (%s)', async (size) => {
  const panel = await openPanel({ scripts: [scriptOf('Opening')], size })
  await panel.says('Opening')
  await panel.press('Opening')
  const letters = () => panel.page.querySelector<HTMLElement>('[role="region"]')!.style.fontSize
  expect(letters()).toBe('15px')
  await panel.press('Zoom in')
  expect(letters()).toBe('17px')
  await panel.press('Zoom out')
  await panel.press('Zoom out')
  expect([letters(), panel.button('Zoom out')!.disabled]).toEqual(['13px', true])
  const height = () => panel.page.querySelector('section')!.style.height
  const small = height()
  await panel.press('Maximize')
  expect(Number.parseInt(height())).toBeGreaterThan(Number.parseInt(small))
  await panel.press('Minimize')
  expect(height()).toBe(small)
  const again = await openPanel({ scripts: [scriptOf('Opening')], size })
  await again.says('Opening')
  await again.press('Opening')
  expect(again.page.querySelector<HTMLElement>('[role="region"]')!.style.fontSize).toBe('13px')
})

test('the open script stays open when the bar becomes the mini dialer and back', async () => {
  const panel = await openPanel({ scripts: [scriptOf('Opening'), scriptOf('Closing')], size: 'l' })
  await panel.says('Closing')
  await panel.press('Closing')
  await panel.press('Maximize')
  for (const size of ['mini', 'l'] as const) {
    await panel.becomes(size)
    expect(panel.page.querySelector('h2')!.textContent).toBe('Closing')
    expect(panel.button('Minimize')).toBeDefined()
  }
})

test('a deleted script leads back to the list', async () => {
  const panel = await openPanel({ scripts: [scriptOf('Opening')] })
  await panel.says('Opening')
  panel.server.scripts = []
  await panel.press('Opening')
  await panel.says('No Call Scripts created yet')
})

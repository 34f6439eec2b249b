// @vitest-environment happy-dom
import { act, useSyncExternalStore } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { createApiClient } from '~/live/api-client'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { NotePanel } from './note-panel'
import { InDialer } from '../testing/in-dialer'

const talkingTo = (id: string, info: string): DialSessionView =>
  makeSession({
    state: 'bridged',
    bridgedLineId: id,
    lines: [makeLine({ id, callId: id, info, status: 'inCall' })],
  })

/** The panel over a server that has a note; `server.refuses` says why it takes none. */
async function openPanel({ reads = 200 } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = {
    refuses: null as string | null,
    reads,
    saved: [] as string[],
    opened: Promise.resolve(),
  }
  const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
    const uuid = new URL(String(url), 'http://localhost').pathname.split('/').at(-2)!
    if (init?.method !== 'PUT') {
      await server.opened
      if (server.reads !== 200)
        return Response.json({ error: 'Call not found', code: 'not_found' }, { status: server.reads })
      return Response.json({ text: uuid === 'line_1' ? 'Wants a quote' : '', updatedAt: null })
    }
    if (server.refuses) return Response.json({ error: server.refuses, code: 'invalid' }, { status: 422 })
    const { text } = JSON.parse(String(init.body)) as { text: string }
    server.saved.push(`${uuid}: ${text}`)
    return Response.json({ text, updatedAt: null })
  }
  const credentials = { token: () => 't', renew: () => Promise.resolve(false) }
  const dialer = { api: createApiClient({ credentials, fetch, retryDelaysMs: [] }) } as DialerUi['dialer']
  const shown = { session: talkingTo('line_1', 'Grace'), isOpen: true }
  let now = { ...shown }
  const changes = new EventTarget()
  const follow = (tell: () => void) => {
    changes.addEventListener('change', tell)
    return () => changes.removeEventListener('change', tell)
  }
  function Shown() {
    const { session, isOpen } = useSyncExternalStore(follow, () => now)
    return (
      <InDialer state={{ session }} ui={{ dialer }}>
        {isOpen ? <NotePanel /> : null}
      </InDialer>
    )
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const page = await show(<Shown />)
  await pass(50)
  const area = () => page.querySelector('textarea')!
  return {
    page,
    server,
    pass,
    area,
    turn: (change: Partial<typeof shown>) =>
      act(async () => {
        now = { ...now, ...change }
        changes.dispatchEvent(new Event('change'))
      }),
    type: (words: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area(), words)
        area().dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (name: string) =>
      act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click()),
  }
}

test('a note is saved half a second after the last key', async () => {
  const { server, area, type, pass, page } = await openPanel()
  expect(area().value).toBe('Wants a quote')
  await type('Wants a quote by')
  await pass(499)
  await type('Wants a quote by Friday')
  await pass(499)
  expect(server.saved).toEqual([])
  await pass(1)
  expect(server.saved).toEqual(['line_1: Wants a quote by Friday'])
  expect(page.querySelector('[role=status]')!.textContent).toBe('Saved with the call')
})

test('what was typed last is saved also where the panel is closed by then', async () => {
  const { server, type, turn, pass } = await openPanel()
  await type('Call back on Monday')
  await turn({ isOpen: false })
  await pass(0)
  expect(server.saved).toEqual(['line_1: Call back on Monday'])
})

test('what was typed last is saved also where the page is reloaded by then', async () => {
  const { server, type, pass } = await openPanel()
  await type('Call back on Tuesday')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  await pass(0)
  expect(server.saved).toEqual(['line_1: Call back on Tuesday'])
})

test('the next call does not get this call’s note', async () => {
  const { server, area, type, turn, press, pass, page } = await openPanel()
  await type('Not interested')
  await turn({ session: talkingTo('line_2', 'Ada') })
  expect(page.querySelector('h2')!.textContent).toBe('Note: Grace')
  await type('Not interested at all')
  await press('Write about Ada')
  await pass(50)
  expect(page.querySelector('h2')!.textContent).toBe('Note: Ada')
  expect(area().value).toBe('')
  await type('Wants a demo')
  await pass(500)
  expect(server.saved).toEqual(['line_1: Not interested at all', 'line_2: Wants a demo'])
})

test('a panel that is not written in follows the next call', async () => {
  const { server, area, type, turn, pass, page } = await openPanel()
  await type('Not interested')
  await pass(500)
  await act(async () => area().blur())
  await turn({ session: talkingTo('line_2', 'Ada') })
  await pass(50)
  expect(page.querySelector('h2')!.textContent).toBe('Note: Ada')
  await type('Wants a demo')
  await pass(500)
  expect(server.saved).toEqual(['line_1: Not interested', 'line_2: Wants a demo'])
})

test('a note that could not be saved keeps its panel when the next call connects', async () => {
  const { server, area, type, turn, pass, page } = await openPanel()
  server.refuses = 'The disk is full'
  await type('Wants a quote by Friday')
  await pass(500)
  await act(async () => area().blur())
  await pass(0)
  await turn({ session: talkingTo('line_2', 'Ada') })
  expect(page.querySelector('h2')!.textContent).toBe('Note: Grace')
  expect(area().value).toBe('Wants a quote by Friday')
})

test('a note that was refused stays, says why, and can be saved again', async () => {
  const { server, area, type, pass, press, page } = await openPanel()
  server.refuses = 'The disk is full'
  await type('Wants a quote by Friday')
  await pass(500)
  expect(page.textContent).toContain('Not saved. The disk is full')
  expect(area().value).toBe('Wants a quote by Friday')
  server.refuses = null
  await press('Try again')
  await pass(0)
  expect(server.saved).toEqual(['line_1: Wants a quote by Friday'])
  expect(page.textContent).not.toContain('Not saved')
})

test('what is typed while the note loads is added to it', async () => {
  const { server, area, type, turn, pass, page } = await openPanel()
  await turn({ isOpen: false })
  let open = () => {}
  server.opened = new Promise((resolve) => (open = resolve))
  await turn({ isOpen: true })
  await type('by Friday')
  await pass(500)
  expect(server.saved).toEqual([])
  expect(page.querySelector('[role=status]')!.textContent).toBe('Loading')
  await act(async () => open())
  await pass(500)
  expect(area().value).toBe('Wants a quote\nby Friday')
  expect(server.saved).toEqual(['line_1: Wants a quote\nby Friday'])
})

test('a note that could not be read is not overwritten', async () => {
  const { page } = await openPanel({ reads: 404 })
  expect(page.querySelector('textarea')).toBeNull()
  expect(page.textContent).toContain('Call not found')
})

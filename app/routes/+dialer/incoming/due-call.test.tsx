// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import type { Dialer } from '~/live/dialer/dialer'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { DueCall } from './due-call'
import { InDialer } from '../testing/in-dialer'
import { useDueCalls } from './use-due-calls'

const NOW = Date.UTC(2026, 2, 10, 16)
const callAt = (minutes: number, name: string, change: Partial<CallbackView> = {}): CallbackView => ({
  id: `lead_${name}`,
  kind: 'scheduled',
  callId: null,
  sessionId: null,
  contactId: `con_${name}`,
  vendorContactId: null,
  contactName: name,
  number: '+13125550111',
  callboardId: 'brd_1',
  at: new Date(NOW + minutes * 60_000).toISOString(),
  isTimed: true,
  note: null,
  isQueued: false,
  refusal: null,
  can: ['callBack'],
  ...change,
})

/** A dialer whose server has these calls; `asked` counts. */
async function openDialer(items: CallbackView[], state: Partial<DialerState> = {}) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = { items, asked: 0, deeds: [] as unknown[] }
  const me = { permissions: { can: ['call'] } } as unknown as SessionView
  const now: DialerState = {
    ...INITIAL_DIALER_STATE,
    phase: 'ready',
    connection: 'live',
    me,
    clockOffsetMs: 0,
    ...state,
  }
  const dialer = {
    getState: () => now,
    api: {
      call: async () => {
        server.asked += 1
        return { items: server.items }
      },
    },
    press: (deed: () => Promise<unknown>) => deed(),
    callBack: async (id: string) => void server.deeds.push(id),
  } as unknown as Dialer
  function Shown() {
    return (
      <InDialer state={now} ui={{ dialer, due: useDueCalls(dialer, now) }}>
        <DueCall />
      </InDialer>
    )
  }
  const page = await show(<Shown />)
  return {
    page,
    server,
    pass: (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000)),
    button: (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!,
  }
}

test('reminds of a call when it is due, unless it was already made; one press makes it', async () => {
  const { page, server, pass, button } = await openDialer([callAt(2, 'Grace'), callAt(4, 'Ada')])
  expect(page.textContent).toBe('')
  await pass(1.9)
  expect(page.textContent).toBe('')
  await pass(0.2)
  expect(page.textContent).toContain('Call due: Grace')
  await act(async () => button('Call').click())
  expect(server.deeds).toEqual(['lead_Grace'])
  server.items = []
  await pass(3)
  expect(page.textContent).toBe('')
})

test('a dismissed call stays dismissed, and the next one is shown', async () => {
  const { page, pass, button } = await openDialer([callAt(-5, 'Bob'), callAt(-1, 'Eve')])
  await pass(0)
  expect(page.textContent).toContain('Call due: Bob')
  await act(async () => button('Dismiss').click())
  expect(page.textContent).toContain('Call due: Eve')
  await act(async () => button('Dismiss').click())
  await pass(11)
  expect(page.textContent).toBe('')
})

test.each([
  ['Call next', makeSession({ state: 'bridged' }), false],
  ['Call', makeSession({ state: 'ended', wrapUpLineId: 'line_1' }), true],
  ['Call', makeSession({ state: 'ended' }), false],
  ['Call', makeSession({ state: 'ready' }), false],
])('%s: a session in progress comes first', async (label, session, waits) => {
  const { pass, button } = await openDialer([callAt(-1, `Ida ${label} ${session.state}`)], { session, known: session })
  await pass(0)
  expect(button(label).disabled).toBe(waits)
})

test('no reminder for a callback without a time, one of an hour ago, or one that is next', async () => {
  const { page, pass } = await openDialer([
    callAt(-1, 'Untimed', { isTimed: false }),
    callAt(-61, 'Old'),
    callAt(-1, 'Queued', { isQueued: true, can: ['cancel'] }),
  ])
  await pass(0)
  expect(page.textContent).toBe('')
})

test('no reminder for a call in progress or one that still needs a disposition', async () => {
  const lines = [makeLine({ contactId: 'con_Cleo' })]
  for (const session of [
    makeSession({ state: 'bridged', lines }),
    makeSession({ state: 'ended', wrapUpLineId: lines[0]!.id, lines }),
  ]) {
    const { page, pass } = await openDialer([callAt(-2, 'Cleo'), callAt(-1, 'Dora')], { session, known: session })
    await pass(0)
    expect(page.textContent).toContain('Call due: Dora')
  }
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { formatAge, CallbacksPanel } from './callbacks-panel'
import { CallbacksButton } from '../controls'
import type { DialerUi } from '../dialer-context'
import { InDialer } from '../testing/in-dialer'

const HOUR_MS = 3_600_000
const bea: CallbackView = {
  id: 'line_9',
  kind: 'answered',
  callId: 'line_9',
  sessionId: 'dial_1',
  contactId: 'con_9',
  vendorContactId: null,
  contactName: 'Bea Lund',
  number: '+13125550111',
  callboardId: null,
  at: new Date(Date.now() - 65 * 60_000).toISOString(),
  isTimed: false,
  note: 'Wants a quote',
  isQueued: false,
  refusal: null,
  can: ['callBack'],
}
let items: CallbackView[] = [bea]
const called: unknown[] = []
const dialer = {
  api: { call: async () => ({ items }) },
  press: (deed: () => Promise<unknown>, place: unknown) => {
    called.push(place)
    return deed()
  },
  callBack: async (id: string) => void called.push(id),
  cancelCallback: async (id: string) => void called.push(`cancel ${id}`),
} as unknown as DialerUi['dialer']

const open = async (session: DialSessionView, shown: CallbackView[] = [bea]) => {
  items = shown
  const place = await show(
    <InDialer state={{ session }} ui={{ dialer }}>
      <CallbacksPanel />
    </InDialer>,
  )
  await act(async () => {})
  return place
}

test.each(['connecting', 'dialing', 'bridged', 'wrapUp', 'ended'] as const)(
  'in state %s each row shows the lead, how long they have waited, and a button to call back',
  async (state) => {
    called.length = 0
    const place = await open(makeSession({ callbacks: 1, state }))
    const row = place.querySelector('li')!
    expect(row.textContent).toContain('Bea Lund(312) 555-0111Answered during another call · 1 h 5 minWants a quote')
    await act(async () => row.querySelector('button')!.click())
    // Disabled for a moment after it: the next row moves up under the second half of a double click.
    expect(called).toEqual(['callback', 'line_9'])
  },
)

test('a queued one is next, and can be canceled', async () => {
  called.length = 0
  const place = await open(makeSession({ state: 'bridged' }), [{ ...bea, isQueued: true, can: ['cancel'] }])
  const row = place.querySelector('li')!
  expect(row.textContent).toContain('Bea LundNext')
  const button = row.querySelector('button')!
  expect(button.textContent).toBe('Cancel, Bea Lund')
  await act(async () => button.click())
  expect(called).toEqual(['callback', 'cancel line_9'])
})

test('each origin has its words, and a refusal its reason', async () => {
  const place = await open(makeSession(), [
    { ...bea, id: '1', kind: 'callback', at: new Date(Date.now() - 72 * HOUR_MS).toISOString() },
    { ...bea, id: '2', kind: 'callback', at: new Date(Date.now() + HOUR_MS).toISOString(), isTimed: true },
    { ...bea, id: '3', kind: 'scheduled', at: new Date(Date.now() - HOUR_MS).toISOString(), isTimed: true },
    { ...bea, id: '4', refusal: 'The number is on the Do Not Call list' },
    { ...bea, id: '5', number: null, can: [] },
  ])
  const rows = [...place.querySelectorAll('li')]
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Callback · 3 days')
  expect(texts[1]).toContain('Callback for ')
  expect(texts[2]).toContain('Scheduled for ')
  expect(rows.map((row) => row.querySelector('.text-warn')?.textContent.slice(0, 10))).toEqual([
    undefined,
    undefined,
    'Scheduled ',
    'Not called',
    undefined,
  ])
  expect(texts[4]).toContain('No number')
  expect(rows[4]!.querySelector('button')!.hasAttribute('disabled')).toBe(true)
})

test('the bar counts callbacks, and shows nothing when there are none', async () => {
  const button = async (callbacks: number) => {
    const place = await show(
      <InDialer state={{ session: makeSession({ callbacks }) }}>
        <CallbacksButton />
      </InDialer>,
    )
    return place.querySelector('button')?.textContent
  }
  expect(await button(2)).toBe('Callbacks 2')
  expect(await button(0)).toBeUndefined()
})

test('ages in words', () => {
  expect([0, 59_000, 60_000, 3_599_000, 3_600_000, 7_500_000].map(formatAge)).toEqual([
    'less than a minute',
    'less than a minute',
    '1 min',
    '59 min',
    '1 h',
    '2 h 5 min',
  ])
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { CallbackView, DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { formatAge, CallbacksPanel } from './callbacks-panel'
import { CallbacksButton } from '../controls'
import type { DialerUi } from '../dialer-context'
import { InDialer } from '../testing/in-dialer'

const bea: CallbackView = {
  callId: 'line_9',
  sessionId: 'dial_1',
  contactId: 'con_9',
  contactName: 'Bea Lund',
  number: '+13125550111',
  at: new Date(Date.now() - 65 * 60_000).toISOString(),
}
const called: unknown[] = []
const dialer = {
  api: { call: async () => ({ items: [bea] }) },
  press: (deed: () => Promise<unknown>, place: unknown) => {
    called.push(place)
    return deed()
  },
  redial: async (line: unknown, session: unknown) => void called.push([line, session]),
} as unknown as DialerUi['dialer']

const open = (session: DialSessionView) =>
  show(
    <InDialer state={{ session }} ui={{ dialer }}>
      <CallbacksPanel />
    </InDialer>,
  )

test('each row shows the lead, how long they have waited, and a button to call back', async () => {
  const place = await open(makeSession({ callbacks: 1 }))
  await act(async () => {})
  const row = place.querySelector('li')!
  expect(row.textContent).toContain('Bea Lund(312) 555-0111 · 1 h 5 min')
  await act(async () => row.querySelector('button')!.click())
  // Disabled for a moment after it: the next row moves up under the second half of a double click.
  expect(called).toEqual(['callback', [{ id: 'line_9' }, 'dial_1']])
})

test.each([
  [{ state: 'bridged' as const }, 'You can call back when this call ends.'],
  [{ id: 'dial_2' }, 'From an earlier dial session. Stop dialing to call back.'],
])('shows why no callback can be made now: %o', async (change, words) => {
  const place = await open(makeSession({ callbacks: 1, ...change }))
  await act(async () => {})
  expect(place.querySelector('li')!.textContent).toContain(words)
  expect(place.querySelector('li button')!.hasAttribute('disabled')).toBe(true)
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

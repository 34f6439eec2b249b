// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '~/domain/inbound/inbound.schema'
import { CALLER, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { steadyNow } from '~/live/steady-now'
import { dialerWords } from '../dialer.words'
import type { DialerUi } from '../dialer-context'
import { IncomingCalls } from './incoming'
import { InDialer } from '../testing/in-dialer'

const ringing = (
  call: Partial<IncomingCall>,
  deed: () => Promise<unknown> = async () => {},
  session: DialSessionView | null = null,
  ui: Partial<DialerUi> = {},
) => {
  const dialer = { decline: deed, answer: deed, press: (press: () => Promise<unknown>) => press().catch(() => {}) }
  return show(
    <InDialer
      state={{ incoming: [{ ...CALLER, ...call }], session }}
      ui={{ dialer, ...ui } as unknown as Partial<DialerUi>}
    >
      <IncomingCalls />
    </InDialer>,
  )
}
const who = async (call: Partial<IncomingCall>) => {
  const place = await ringing(call)
  return [...place.querySelectorAll('h2, p')].slice(0, 2).map(({ textContent }) => textContent)
}
const buttons = (place: Element) =>
  [...place.querySelectorAll('button')].map(({ textContent, disabled }) => [textContent, disabled])

test('an incoming call shows the name, else the number, else Unknown', async () => {
  expect(await who({})).toEqual(['Incoming Call', 'Nora Green'])
  expect(await who({ info: '' })).toEqual(['Incoming Call', '(212) 555-0188'])
  expect(await who({ info: '', number: '' })).toEqual(['Incoming Call', 'Unknown'])
})

test('an incoming call shows the company and the last contact, if there are any', async () => {
  const lines = async (call: Partial<IncomingCall>) =>
    [...(await ringing(call)).querySelectorAll('p')].slice(1).map(({ textContent }) => textContent)
  const to = dialerWords.to('Main')
  expect(await lines({})).toEqual([to])
  const at = steadyNow() - 3 * 86_400_000
  const lastCall = { kind: 'call', direction: 'outbound', at, outcome: 'Not interested' } as const
  expect(await lines({ company: 'Quist Homes', lastContact: lastCall })).toEqual([
    'Quist Homes',
    'Last call 3 days ago: Not interested',
    to,
  ])
  const lastText = { kind: 'text', direction: 'inbound', at: steadyNow() - 5_000, text: 'Please call' } as const
  expect(await lines({ lastContact: lastText })).toEqual(['Last text just now: Please call', to])
})

test.each([0, 1])('after button %i is pressed both lock', async (pressed) => {
  const place = await ringing({})
  expect(buttons(place)).toEqual([
    ['Decline', false],
    ['AnswerEnter', false],
  ])
  await act(async () => place.querySelectorAll('button')[pressed]!.click())
  expect(buttons(place)).toEqual([
    ['Decline', true],
    ['AnswerEnter', true],
  ])
})

test('a supervisor who monitors a call cannot answer, and reads why', async () => {
  const supervision = { state: { monitor: { user: { userId: 'usr_1', name: 'Mia Torres' } } } }
  const place = await ringing({}, undefined, null, { supervision } as unknown as Partial<DialerUi>)
  expect(place.textContent).toContain('You are monitoring Mia Torres. Stop monitoring to answer.')
  expect(buttons(place)).toEqual([
    ['Decline', false],
    ['AnswerEnter', true],
  ])
})

test('nor while they monitor in another window', async () => {
  const place = await show(
    <InDialer state={{ incoming: [CALLER], monitoring: { monitorId: 'mon_1', name: 'Mia Torres' } }}>
      <IncomingCalls />
    </InDialer>,
  )
  expect(place.textContent).toContain('You are monitoring Mia Torres. Stop monitoring to answer.')
  expect(buttons(place)).toEqual([
    ['Decline', false],
    ['AnswerEnter', true],
  ])
})

test('a refused press can be retried', async () => {
  const place = await ringing({}, async () => {
    throw new Error('No network')
  })
  await act(async () => place.querySelectorAll('button')[1]!.click())
  expect(buttons(place)).toEqual([
    ['Decline', false],
    ['AnswerEnter', false],
  ])
})

test('with several callers the key answers the longest waiting one', async () => {
  const place = await show(
    <InDialer state={{ incoming: [CALLER, { ...CALLER, id: 'line_2', info: 'Ben Ode' }] }}>
      <IncomingCalls />
    </InDialer>,
  )
  expect(buttons(place).map(([text]) => text)).toEqual(['Decline', 'AnswerEnter', 'Decline', 'Answer'])
})

test('a caller who moves up into another’s place can be pressed only after a moment', async () => {
  const place = await show(
    <InDialer state={{ incoming: [CALLER], busy: { incoming: true } }}>
      <IncomingCalls />
    </InDialer>,
  )
  expect(buttons(place)).toEqual([
    ['Decline', true],
    ['AnswerEnter', true],
  ])
})

test('the key does not answer during a call: that would end the call', async () => {
  const place = await ringing({}, undefined, makeSession({ state: 'bridged', bridgedLineId: 'line_2' }))
  expect(buttons(place)).toEqual([
    ['Decline', false],
    ['Answer', false],
  ])
  expect(place.querySelector('[data-takes-key]')).toBeNull()
  const [warning] = [...place.querySelectorAll('p')].filter(({ textContent }) =>
    textContent?.startsWith('Answering ends'),
  )
  expect(warning?.textContent).toBe('Answering ends your current call.')
  expect(warning?.className).not.toContain('truncate')
})

test('the mini dialer’s list scrolls the caller into view', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => seen.mockRestore())
  await ringing({}, undefined, null, { size: 'xl' })
  expect(seen).not.toHaveBeenCalled()
  await ringing({}, undefined, null, { size: 'mini' })
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' })
})

test.each([
  ['rings', true, {}],
  ['is silent without a connection, which would have to report that the call is over', false, { enabled: false }],
])('the browser %s', async (_, sounds, ui) => {
  const sound = vi.fn()
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'running'
      currentTime = 0
      destination = {}
      createGain = () => ({ gain: { setValueAtTime() {} }, connect: () => ({}) })
      createOscillator = () => ({
        frequency: {},
        connect: (to: object) => ({ ...to, connect() {} }),
        start: sound,
        stop() {},
      })
      close = async () => {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await ringing({}, undefined, null, ui)
  expect(sound.mock.calls.length > 0).toBe(sounds)
})

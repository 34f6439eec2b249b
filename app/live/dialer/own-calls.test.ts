// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { reduceDialer, INITIAL_DIALER_STATE, type DialerAction } from './dialer-state'
import { createOwnCalls } from './own-calls'
import { makeSession } from './testing/views'

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

/** A window of the notification widget. */
function openWindow() {
  let state = INITIAL_DIALER_STATE
  let taken = 0
  const own = createOwnCalls({ getState: () => state, dispatch, takePhone: async () => void (taken += 1) })
  function dispatch(action: DialerAction) {
    state = reduceDialer(state, action)
    own.reconcile()
  }
  return {
    own,
    dispatch,
    hears: (session: DialSessionView | null) => dispatch({ type: 'answered', session, since: state.revisions.count }),
    phone: () => own.ofPhone()?.id ?? null,
    taken: () => taken,
  }
}
const BRIDGED = makeSession({ id: 'dial_1', state: 'bridged', sellerPresent: false })

test('a session of another window gets no phone here', () => {
  const { hears, phone } = openWindow()
  hears(BRIDGED)
  expect(phone()).toBeNull()
})

test('an answered call gets its audio here until it is over', async () => {
  const { own, hears, phone, taken } = openWindow()
  hears(BRIDGED)
  await own.onAnswered(BRIDGED)
  expect([phone(), taken()]).toEqual(['dial_1', 1])
  hears({ ...BRIDGED, state: 'ended', wrapUpLineId: null })
  expect(phone()).toBeNull()
})

test('the window that answers takes the phone from another window of the same session', async () => {
  const { own, hears, phone, taken } = openWindow()
  const present = { ...BRIDGED, sellerPresent: true }
  hears(present)
  await own.onAnswered(present)
  expect([phone(), taken()]).toEqual(['dial_1', 1])
})

test('the call moves to the window that takes the phone', async () => {
  const { own, hears, dispatch, phone } = openWindow()
  hears(BRIDGED)
  await own.onAnswered(BRIDGED)
  dispatch({ type: 'phone', change: { owner: true } })
  dispatch({ type: 'phone', change: { owner: false } })
  expect(phone()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a reload continues the call, another tab does not', async () => {
  const before = openWindow()
  before.hears(BRIDGED)
  await before.own.onAnswered(BRIDGED)
  before.dispatch({ type: 'phone', change: { owner: true } })
  window.dispatchEvent(new Event('pagehide'))
  before.dispatch({ type: 'phone', change: { owner: false } })
  const after = openWindow()
  after.hears(BRIDGED)
  expect(after.phone()).toBe('dial_1')
  sessionStorage.clear()
  const other = openWindow()
  other.hears(BRIDGED)
  expect(other.phone()).toBeNull()
})

test('with blocked frame storage, a caller is taken back for ten seconds', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const [line] = BRIDGED.lines
  const called = { ...BRIDGED, lines: [{ ...line!, inbound: true, status: 'inCall' as never }] }
  const soon = openWindow()
  soon.hears(called)
  expect(soon.phone()).toBe('dial_1')
  const elsewhere = openWindow()
  elsewhere.hears({ ...called, sellerPresent: true })
  expect(elsewhere.phone()).toBeNull()
  const late = openWindow()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
  late.hears(called)
  expect(late.phone()).toBeNull()
})

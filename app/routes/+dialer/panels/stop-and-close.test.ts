import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import { makeSession } from '~/live/dialer/testing/views'
import { stopAndClose } from './stop-and-close'

const done: string[] = []
const close = () => done.push('closed')
beforeEach(() => {
  done.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const dialing = makeSession({ can: ['stop'] })
const ended = makeSession({ state: 'ended', can: [] })

/** A dialer that shows `session`; `stopping` is what its Stop comes to, and what is shown then. */
function makeDialer(session: DialerState['session'], stopping = async (): Promise<Partial<DialerState>> => ({})) {
  let state: DialerState = { ...INITIAL_DIALER_STATE, phase: 'ready', session }
  return {
    getState: () => state,
    press: (deed: () => Promise<unknown>) =>
      deed().then(
        () => {},
        (error: Error) => void done.push(error.message),
      ),
    async stop() {
      done.push('stopped')
      state = { ...state, session: ended, ...(await stopping()) }
    },
    show: (change: Partial<DialerState>) => (state = { ...state, ...change }),
  }
}

test('the dialer closes 200 ms after the press, and dialing stops immediately', async () => {
  stopAndClose(makeDialer(dialing), close)
  await vi.advanceTimersByTimeAsync(199)
  expect(done).toEqual(['stopped'])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['stopped', 'closed'])
})

test('closing waits for a slower stop', async () => {
  let answer = () => {}
  stopAndClose(
    makeDialer(dialing, () => new Promise((resolve) => (answer = () => resolve({})))),
    close,
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual(['stopped'])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['stopped', 'closed'])
})

test('if the stop fails, what still runs is not hidden', async () => {
  stopAndClose(
    makeDialer(dialing, () => Promise.reject(new Error('No connection to the server'))),
    close,
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual(['stopped', 'No connection to the server'])
})

test.each<[string, Partial<DialerState>]>([
  ['the run has already ended', { session: ended }],
  ['the seller is signed out, which stops their dialing', { phase: 'signedOut' }],
])('if the stop is refused because %s, it closes', async (_, change) => {
  const dialer = makeDialer(dialing, async () => {
    // As the reading after a refusal shows it.
    dialer.show(change)
    throw new Error('Refused')
  })
  stopAndClose(dialer, close)
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toEqual(['stopped', 'Refused', 'closed'])
})

test('with nothing running there is nothing to stop', async () => {
  stopAndClose(makeDialer(ended), close)
  stopAndClose(makeDialer(null), close)
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toEqual(['closed', 'closed'])
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createCloseGuard } from './close-guard'
import { INITIAL_DIALER_STATE, type DialerState } from './dialer-state'
import { makeSession } from './testing/views'

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const inCall = makeSession({ state: 'bridged', bridgedLineId: 'line_1' })
const withPhone = (change: Partial<DialerState>, owner = true): DialerState => ({
  ...INITIAL_DIALER_STATE,
  phone: { ...INITIAL_DIALER_STATE.phone, owner },
  ...change,
})

test('only the window with the audio of a live call asks before it is closed', () => {
  const guard = createCloseGuard()
  const answers = [
    withPhone({ session: null }),
    withPhone({ session: makeSession({ state: 'dialing' }) }),
    withPhone({ session: inCall }, false),
    withPhone({ session: inCall }),
    withPhone({ session: makeSession({ state: 'wrapUp', wrapUpLineId: 'line_1' }) }),
  ].map((state) => {
    guard.update(state)
    return asks()
  })
  expect(answers).toEqual([false, false, false, true, false])
  guard.update(withPhone({ session: inCall }))
  guard.close()
  expect(asks()).toBe(false)
})

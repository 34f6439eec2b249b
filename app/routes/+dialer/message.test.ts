import { expect, test } from 'vitest'
import { INITIAL_DIALER_STATE } from '~/live/dialer/dialer-state'
import { makeSession } from '~/live/dialer/testing/views'
import { getMessage } from './message'

const BLOCKED = 'Audio permissions are blocked'
const said = (session: Parameters<typeof makeSession>[0]) =>
  getMessage({
    state: {
      ...INITIAL_DIALER_STATE,
      session: makeSession(session),
      phone: { ...INITIAL_DIALER_STATE.phone, owner: true, microphone: 'blocked' },
    },
    enabled: true,
    size: 'xl',
    close: () => {},
    supervision: null,
  }).text

test('a seller who dials in needs no microphone here; one who answers a caller in the browser does', () => {
  expect(said({ state: 'ready', dialsIn: true })).not.toBe(BLOCKED)
  expect(said({ state: 'bridged', dialsIn: true, connection: 'dial-in' })).not.toBe(BLOCKED)
  expect(said({ state: 'bridged', dialsIn: true })).toBe(BLOCKED)
})

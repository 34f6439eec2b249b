import { expect, test } from 'vitest'
import { STARTING } from '~/live/dialer/dialer-state'
import { makeSession } from '~/live/dialer/testing/views'
import { messageOf } from './message'

const BLOCKED = 'Audio permissions are blocked'
const said = (session: Parameters<typeof makeSession>[0]) =>
  messageOf({
    state: {
      ...STARTING,
      session: makeSession(session),
      phone: { ...STARTING.phone, owner: true, microphone: 'blocked' },
    },
    enabled: true,
    size: 'xl',
    close: () => {},
    supervision: null,
  }).text

test('who waits for their own call needs no microphone here; who answers a caller in the browser does', () => {
  expect(said({ state: 'ready', callsIn: true })).not.toBe(BLOCKED)
  expect(said({ state: 'bridged', callsIn: true, connection: 'dial-in' })).not.toBe(BLOCKED)
  expect(said({ state: 'bridged', callsIn: true })).toBe(BLOCKED)
})

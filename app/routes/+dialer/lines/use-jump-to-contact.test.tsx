// @vitest-environment happy-dom
import { act, useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { useJumpToContact } from './use-jump-to-contact'

const ready = (session: Partial<DialSessionView> = {}, owner = true): DialerState => ({
  ...INITIAL_DIALER_STATE,
  phase: 'ready',
  phone: { ...INITIAL_DIALER_STATE.phone, owner, call: 'live' },
  session: makeSession({ enableJumpToContact: true, ...session }),
})
const talksTo = (id: string, line = {}): Partial<DialSessionView> => ({
  state: 'bridged',
  bridgedLineId: id,
  lines: [makeLine({ id, contactId: `con_${id}`, status: 'inCall', ...line })],
})

async function openDialer(first: DialerState) {
  const opened: string[] = []
  let state = first
  const changes = new EventTarget()
  const follow = (tell: () => void) => {
    changes.addEventListener('change', tell)
    return () => changes.removeEventListener('change', tell)
  }
  function Dialer() {
    useJumpToContact(
      useSyncExternalStore(follow, () => state),
      ({ contactId }) => opened.push(contactId),
    )
    return null
  }
  await show(<Dialer />)
  return {
    opened,
    tell: (next: DialerState) =>
      act(async () => {
        state = next
        changes.dispatchEvent(new Event('change'))
      }),
  }
}

test('opens the contact of each connected lead once', async () => {
  const { opened, tell } = await openDialer(ready())
  await tell(ready(talksTo('line_1')))
  await tell(ready({ ...talksTo('line_1'), muted: true }))
  await tell(ready({ state: 'wrapUp' }))
  await tell(ready(talksTo('line_2')))
  expect(opened).toEqual(['con_line_1', 'con_line_2'])
})

test('does not open a lead who was connected before the page loaded', async () => {
  const { opened, tell } = await openDialer(INITIAL_DIALER_STATE)
  await tell(ready(talksTo('line_1')))
  await tell(ready({ ...talksTo('line_1'), muted: true }))
  expect(opened).toEqual([])
})

test.each<[string, DialerState]>([
  ['it is off', ready({ ...talksTo('line_1'), enableJumpToContact: false })],
  ['a machine is in the ear', ready(talksTo('line_1', { answeredBy: 'machine' }))],
  ['another window has the phone', ready(talksTo('line_1'), false)],
])('opens no contact when %s', async (_, state) => {
  const { opened, tell } = await openDialer(ready())
  await tell(state)
  expect(opened).toEqual([])
})

test('a seller on their own phone has the contact opened in the visible window', async () => {
  const { opened, tell } = await openDialer(ready({ connection: 'dial-out' }, false))
  await tell(ready({ ...talksTo('line_1'), connection: 'dial-out' }, false))
  expect(opened).toEqual(['con_line_1'])
})

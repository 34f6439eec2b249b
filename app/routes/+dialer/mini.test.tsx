// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import { makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../tests/helpers/window'
import { DEFAULT_KEYS } from './keyboard/keys'
import { Mini } from './mini'
import { InDialer } from './testing/in-dialer'

const PRESS = 'Press Connect'

const said = async (asks: boolean) => {
  const session = makeSession({
    id: 'dial_1',
    state: 'ready',
    can: ['connect'],
    phoneToConfirm: '+13125550151',
    lines: [],
  })
  const page = await show(
    <InDialer
      state={{ session, known: session, connectionPromptSessionId: asks ? session.id : null }}
      ui={{ size: 'mini', enabled: true }}
    >
      <Mini keys={DEFAULT_KEYS} panel={null} stage={null} strips={null} notice={null} />
    </InDialer>,
  )
  return page.textContent ?? ''
}

test('says to press Connect until it is pressed and asks for the connection', async () => {
  expect(await said(false)).toContain(PRESS)
  expect(await said(true)).not.toContain(PRESS)
})

test('its header shows the supervisor in place of the minutes left: a phone has no room for both', async () => {
  const me = {
    user: { id: 'usr_1' },
    permissions: { can: ['call'], features: {}, maxLimits: { dialMinutes: { unlimited: false } } },
    remaining: { dialMinutes: 999 },
    totalMins: 1_000,
  } as unknown as DialerState['me']
  const headerOf = async (monitoredBy: DialSessionView['monitoredBy']) => {
    const page = await show(
      <InDialer state={{ me, session: makeSession({ monitoredBy }) }} ui={{ size: 'mini' }}>
        <Mini keys={DEFAULT_KEYS} panel={null} stage={null} strips={null} notice={null} />
      </InDialer>,
    )
    return page.querySelector('header')!.textContent
  }
  expect(await headerOf(null)).toContain('999 min')
  const heard = await headerOf({ name: 'Marcus Reed', status: 'listening' })
  expect(heard).toContain('Monitored by Marcus Reed')
  expect(heard).not.toContain('999 min')
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../tests/helpers/window'
import { DEFAULT_KEYS } from './keys'
import { Mini } from './mini'
import { InDialer } from './testing/in-dialer'

const PRESS = 'Press Connect'

const said = async (asks: boolean) => {
  const session = makeSession({ id: 'dial_1', state: 'ready', can: ['connect'], askedPhone: '+13125550151', lines: [] })
  const page = await show(
    <InDialer
      state={{ session, known: session, asksOf: asks ? session.id : null }}
      ui={{ size: 'mini', enabled: true }}
    >
      <Mini keys={DEFAULT_KEYS} panel={null} notice={null} />
    </InDialer>,
  )
  return page.textContent ?? ''
}

test('the mini dialer says to press Connect, and no more once it was pressed and asks by which way', async () => {
  expect(await said(false)).toContain(PRESS)
  expect(await said(true)).not.toContain(PRESS)
})

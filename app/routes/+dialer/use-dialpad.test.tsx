// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { STARTING } from '~/live/dialer/dialer-state'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../tests/helpers/window'
import type { DialerUi } from './dialer-context'
import { Dialpad } from './dialpad'
import { InDialer } from './testing/in-dialer'
import { useDialpad } from './use-dialpad'

const sent: string[] = []
const dialer = {
  press: (deed: () => Promise<unknown>) => deed(),
  sendDigits: async (digits: string) => void sent.push(digits),
} as unknown as DialerUi['dialer']

/** A dialer that goes from one call to the next. */
function Calls() {
  const [lineId, setLineId] = useState('line_1')
  const [open, setOpen] = useState(true)
  const session = makeSession({
    state: 'bridged',
    bridgedLineId: lineId,
    lines: [makeLine({ id: lineId, status: 'inCall' })],
    can: ['dtmf'],
  })
  return (
    <InDialer state={{ session, phone: { ...STARTING.phone, owner: true } }} ui={{ dialer }}>
      <Pad open={open} />
      <button onClick={() => setOpen(!open)}>Dialpad</button>
      <button onClick={() => setLineId('line_2')}>Next call</button>
    </InDialer>
  )
}

function Pad({ open }: { open: boolean }) {
  const { digits, press } = useDialpad()
  return open ? <Dialpad digits={digits} press={press} /> : null
}

test('what was keyed in one call is not shown in the next, and is still there when the panel is opened again', async () => {
  const place = await show(<Calls />)
  const press = (key: string) =>
    act(async () =>
      [...place.querySelectorAll('button')].find((button) => button.textContent?.startsWith(key))?.click(),
    )
  const keyed = () => place.querySelector('[aria-label="Keys sent"]')?.textContent

  await press('1')
  await press('2')
  expect(keyed()).toBe('12')
  await press('Dialpad')
  expect(keyed()).toBeUndefined()
  await press('Dialpad')
  expect(keyed()).toBe('12')

  await press('Next call')
  expect(keyed()).toBe('')
  await press('7')
  expect(keyed()).toBe('7')
  expect(sent).toEqual(['1', '2', '7'])
})

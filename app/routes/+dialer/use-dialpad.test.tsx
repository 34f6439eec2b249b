// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
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
  const [call, setCall] = useState<'live' | 'connecting'>('live')
  const session = makeSession({
    state: 'bridged',
    bridgedLineId: lineId,
    lines: [makeLine({ id: lineId, status: 'inCall' })],
    can: ['dtmf'],
  })
  return (
    <InDialer state={{ session, phone: { ...STARTING.phone, owner: true, call } }} ui={{ dialer }}>
      <Pad open={open} />
      <button onClick={() => setOpen(!open)}>Dialpad</button>
      <button onClick={() => setLineId('line_2')}>Next call</button>
      <button onClick={() => setCall('connecting')}>Lose the phone</button>
      <button onClick={() => setCall('live')}>Phone is back</button>
    </InDialer>
  )
}

function Pad({ open }: { open: boolean }) {
  const { digits, press } = useDialpad()
  return (
    <>
      {open ? <Dialpad digits={digits} press={press} /> : null}
      <button onClick={() => press('9')}>Type a nine</button>
    </>
  )
}

function pad(place: HTMLElement) {
  const button = (words: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(words))
  return {
    button,
    press: (words: string) => act(async () => button(words)?.click()),
    keyed: () => place.querySelector('[aria-label="Keys sent"]')?.textContent,
  }
}

beforeEach(() => void sent.splice(0))

test('what was keyed in one call is not shown in the next, and is still there when the panel is opened again', async () => {
  const { press, keyed } = pad(await show(<Calls />))
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

test('while the phone is on its way back no key is shown as sent, pressed or typed, and none is lost', async () => {
  const { button, press, keyed } = pad(await show(<Calls />))
  await press('1')
  await press('Lose the phone')
  expect(button('2')?.disabled).toBe(true)
  await press('Type a nine')
  expect([keyed(), sent]).toEqual(['1', ['1']])
  await press('Phone is back')
  expect(button('2')?.disabled).toBe(false)
  await press('2')
  await press('Type a nine')
  expect([keyed(), sent]).toEqual(['129', ['1', '2', '9']])
})

// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { Dialpad } from './dialpad'
import { InDialer } from '../testing/in-dialer'
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
    <InDialer state={{ session, phone: { ...INITIAL_DIALER_STATE.phone, owner: true, call } }} ui={{ dialer }}>
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

test('while the phone reconnects no key is shown as sent, pressed or typed, and none is lost', async () => {
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

const DISPOSITIONS = [1, 2, 3].map((each) => ({ id: `dsp_${each}` })) as DialerState['dispositions']

/** A call whose dialpad is open, with a clock that the test sets. */
async function keyingACall() {
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => void vi.restoreAllMocks())
  const chosen: string[] = []
  const talking = makeSession({
    state: 'bridged',
    bridgedLineId: 'line_1',
    lines: [makeLine({ status: 'inCall' })],
    can: ['dtmf', 'dispose'],
  })
  const over = {
    ...talking,
    state: 'wrapUp' as const,
    bridgedLineId: null,
    wrapUpLineId: 'line_1',
    can: ['dispose' as const],
  }

  function Call() {
    const [[session, owner], setCall] = useState([talking, true])
    const [asked, setPanel] = useState<'dialpad' | null>('dialpad')
    const phone = { ...INITIAL_DIALER_STATE.phone, owner, call: 'live' as const }
    const openPanels =
      owner && session === talking && asked ? [{ panel: asked, isAutomatic: false, state: new Map() }] : []
    return (
      <InDialer
        state={{ session, phone, dispositions: DISPOSITIONS }}
        ui={{ dialer, openPanels, chooseDisposition: (_, id) => chosen.push(id) }}
      >
        <Keyboard />
        <button onClick={() => setCall([over, true])}>They hang up</button>
        <button onClick={() => setCall([session, false])}>Another tab takes the phone</button>
        <button onClick={() => setPanel(null)}>Close the dialpad</button>
      </InDialer>
    )
  }
  const { press } = pad(await show(<Call />))
  return { press, chosen, after: (ms: number) => void (now += ms) }
}

function Keyboard() {
  const { press, type } = useDialpad()
  return (
    <>
      <button onClick={() => press('1')}>Press 1</button>
      {['1', '2', '3'].map((digit) => (
        <button key={digit} onClick={() => type(digit)}>
          Type {digit}
        </button>
      ))}
    </>
  )
}

test.each(['They hang up', 'Another tab takes the phone'])(
  'a digit meant for the call chooses no disposition (%s)',
  async (end) => {
    const { press, chosen, after } = await keyingACall()
    await press('Type 1')
    after(10_000)
    await press(end)
    after(400)
    await press('Type 2')
    // Typing on still keys for the call.
    after(1_900)
    await press('Type 2')
    after(1_900)
    await press('Type 3')
    expect([sent, chosen]).toEqual([['1'], []])
    after(2_000)
    await press('Type 3')
    expect([sent, chosen]).toEqual([['1'], ['dsp_3']])
  },
)

test.each(['Press 1', 'Type 1'])(
  'nor does one right after a key of a dialpad that was closed since (%s)',
  async (key) => {
    const { press, chosen, after } = await keyingACall()
    await press(key)
    await press('Close the dialpad')
    after(1_900)
    await press('Type 2')
    after(2_000)
    await press('Type 3')
    expect([sent, chosen]).toEqual([['1'], ['dsp_3']])
  },
)

test('digits choose a disposition immediately when nothing was keyed for a call', async () => {
  const { press, chosen } = await keyingACall()
  await press('Close the dialpad')
  await press('Type 2')
  await press('They hang up')
  await press('Type 1')
  expect([sent, chosen]).toEqual([[], ['dsp_2', 'dsp_1']])
})

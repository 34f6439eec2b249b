// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import type { DialSessionView, LineView } from '~/domain/dial-sessions/dialer.schema'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import { CALLER, makeLine, makeSession } from '~/live/dialer/testing/views'
import { show, until } from '../../../tests/helpers/window'
import { HoldButton, MuteButton, RecordButton } from './call-card/call-buttons'
import { ConnectButton, DialpadButton, PauseButton } from './controls'
import type { DialerUi } from './dialer-context'
import { DEFAULT_KEYS } from './keyboard/keys'
import { Dialpad } from './keyboard/dialpad'
import { LineCard } from './lines/line-card'
import { LineLabel } from './lines/line-appearance'
import { LineRow } from './lines/line-row'
import { MessageBar } from './message'
import { WrapUp } from './lines/wrap-up'
import { Mini } from './mini'
import { MinutesLeft } from './minutes'
import { getStatus, StatusBadge } from './status'
import { InDialer } from './testing/in-dialer'

const talking = makeSession({
  state: 'bridged',
  bridgedLineId: 'line_1',
  lines: [makeLine({ status: 'inCall', label: 'In Call', bridgedAtEpoch: Date.now() - 90_000 })],
})

test('minimized, the dialer is a badge that says what happens and for how long, and brings it back', async () => {
  let restored = 0
  const badge = async (session: DialSessionView) => {
    const place = await show(
      <InDialer state={{ session }}>
        <StatusBadge restore={() => (restored += 1)} />
      </InDialer>,
    )
    return place.querySelector('button')!
  }
  const inCall = await badge(talking)
  expect(inCall.getAttribute('aria-label')).toBe('In Call. Show the dialer')
  expect(inCall.textContent).toContain('1:30')
  await act(async () => inCall.click())
  expect(restored).toBe(1)

  const words = async (change: Partial<DialSessionView>) =>
    (await badge(makeSession(change))).getAttribute('aria-label')?.split('.')[0]
  expect(await words({ state: 'ready' })).toBe('Ready')
  expect(await words({ lines: [makeLine()] })).toBe('Calling')
  expect(await words({ lines: [] })).toBe('Connected')
  expect(await words({ state: 'ended' })).toBe('Ended')
})

test('a line without a number says so, in the bar and in the mini dialer', async () => {
  const line = makeLine({ number: null })
  const place = await show(
    <InDialer>
      <LineCard slot={1} line={line} collapsed={false} />
      <LineRow line={line} condensed={false} />
    </InDialer>,
  )
  const said = [...place.querySelectorAll('li')].map(({ textContent }) => textContent?.includes('No Number'))
  expect(said).toEqual([true, true])
})

test('dialing is paused and resumed by one button', async () => {
  const pressed: string[] = []
  function Paused() {
    const [paused, setPaused] = useState(false)
    const turn = (to: boolean) => async () => {
      pressed.push(to ? 'pause' : 'resume')
      setPaused(to)
    }
    const dialer = { press: (deed: () => Promise<unknown>) => deed(), pause: turn(true), resume: turn(false) }
    const session = makeSession({ paused, can: [paused ? 'resume' : 'pause'] })
    return (
      <InDialer state={{ session }} ui={{ dialer: dialer as unknown as DialerUi['dialer'] }}>
        <PauseButton />
      </InDialer>
    )
  }
  const place = await show(<Paused />)
  const button = () => place.querySelector('button')!
  expect(button().getAttribute('aria-label')).toBe('Pause dialing')
  await act(async () => button().click())
  expect(button().getAttribute('aria-label')).toBe('Resume dialing')
  await act(async () => button().click())
  expect(button().getAttribute('aria-label')).toBe('Pause dialing')
  expect(pressed).toEqual(['pause', 'resume'])
})

test('Hold and Resume are one button, apart from those for dialing and recording', async () => {
  const asked: boolean[] = []
  const dialer = {
    press: (deed: () => Promise<unknown>) => deed(),
    setOnHold: async (onHold: boolean) => void asked.push(onHold),
  } as unknown as DialerUi['dialer']
  const shown = async (onHold: boolean, can: DialSessionView['can']) => {
    const line = { ...talking.lines[0]!, onHold, recording: 'on' as const, can: ['record'] as LineView['can'] }
    return show(
      <InDialer state={{ session: { ...talking, lines: [line], can } }} ui={{ dialer }}>
        <HoldButton keys={DEFAULT_KEYS} />
        <PauseButton />
        <RecordButton keys={DEFAULT_KEYS} />
      </InDialer>,
    )
  }
  for (const onHold of [false, true]) {
    const place = await shown(onHold, ['hold', 'pause'])
    const [hold, pause, record] = place.querySelectorAll('button')
    expect(hold!.getAttribute('aria-label')).toBe(onHold ? 'Resume' : 'Hold')
    expect([hold!.getAttribute('aria-pressed'), hold!.getAttribute('aria-keyshortcuts')]).toEqual([String(onHold), 'L'])
    expect(pause!.getAttribute('aria-label')).toBe('Pause dialing')
    expect(record!.getAttribute('aria-label')).toBe('Pause recording')
    const icons = [hold, pause, record].map((button) => button!.querySelector('svg')!.getAttribute('class'))
    expect(new Set(icons).size).toBe(3)
    await act(async () => hold!.click())
  }
  expect(asked).toEqual([true, false])
  expect((await shown(false, [])).querySelector('button')!.disabled).toBe(true)
})

test('on hold the status says so', () => {
  const line = { ...talking.lines[0]!, onHold: true }
  expect(getStatus({ ...talking, state: 'bridged', lines: [line] }, true).words).toBe('On Hold')
  expect(getStatus({ ...talking, state: 'bridged' }, true).words).toBe('In Call')
})

test('buttons that a second press would undo are disabled for a moment in between', async () => {
  const places: unknown[] = []
  const dialer = { press: async (_: unknown, place?: unknown) => void places.push(place) }
  const line = { ...talking.lines[0]!, recording: 'on' as const, can: ['record'] as LineView['can'] }
  const session = { ...talking, lines: [line], can: ['pause', 'mute', 'hold'] as DialSessionView['can'] }
  const buttons = (busy: DialerState['busy']) =>
    show(
      <InDialer state={{ session, busy }} ui={{ dialer: dialer as unknown as DialerUi['dialer'] }}>
        <PauseButton />
        <MuteButton keys={DEFAULT_KEYS} />
        <HoldButton keys={DEFAULT_KEYS} />
        <RecordButton keys={DEFAULT_KEYS} />
      </InDialer>,
    )
  for (const button of (await buttons({})).querySelectorAll('button')) await act(async () => button.click())
  expect(places).toEqual(['pause', 'mute', 'hold', 'record:line_1'])
  const pressed = { pause: true, mute: true, hold: true, 'record:line_1': true } as const
  const [pause, mute, hold, record] = (await buttons(pressed)).querySelectorAll('button')
  // The carrier has to say what came of it. The others are shown as they are now, with no sign of waiting.
  expect([pause, mute, hold, record].map((button) => button?.disabled)).toEqual([false, false, false, true])
})

test('Connect saves a disposition that can still be undone, and dials then', async () => {
  const done: string[] = []
  const dialer = {
    press: (command: () => Promise<unknown>) => command(),
    connect: async () => void done.push('connect'),
  }
  const place = await show(
    <InDialer
      state={{ session: makeSession({ state: 'ready', can: ['connect'] }) }}
      ui={{
        dialer: dialer as unknown as DialerUi['dialer'],
        saveDisposition: async () => void done.push('save'),
      }}
    >
      <ConnectButton keys={DEFAULT_KEYS} />
    </InDialer>,
  )
  await act(async () => place.querySelector('button')!.click())
  expect(done).toEqual(['save', 'connect'])
})

test('Connect is off while the requested call waits for the last call’s disposition', async () => {
  const place = await show(
    <InDialer
      state={{ session: makeSession({ state: 'ready', can: ['connect'] }) }}
      ui={{ startAwaitsDisposition: true }}
    >
      <ConnectButton keys={DEFAULT_KEYS} />
    </InDialer>,
  )
  expect(place.querySelector('button')!.disabled).toBe(true)
})

test('the minutes that are left say how to get more', async () => {
  const me = {
    permissions: { maxLimits: { dialMinutes: { unlimited: false } } },
    remaining: { dialMinutes: 1_200 },
    totalMins: 2_000,
  } as unknown as SessionView
  const place = await show(
    <InDialer state={{ me }}>
      <MinutesLeft />
    </InDialer>,
  )
  const note = place.querySelector<HTMLElement>('[role=note]')!
  expect(note.textContent).toBe('1,200 min left')
  await act(async () => note.focus())
  const words = () => document.querySelector('[role=tooltip]')?.textContent
  await until('the words are shown', () => words() !== undefined)
  expect(words()).toBe('Upgrade for more talktime')
})

test('the dialpad has twelve keys and is 350 px high', async () => {
  const place = await show(
    <InDialer state={{ session: talking }}>
      <Dialpad digits="" press={() => {}} />
    </InDialer>,
  )
  const keys = [...place.querySelectorAll('.grid button')].map((key) => key.textContent?.at(0))
  expect(keys.join('')).toBe('123456789*0#')
  expect(place.querySelector('section')?.style.height).toBe('350px')
})

test('the dialpad button sends keys in a call, and without one opens the field for a number', async () => {
  const me = (can: string[]) => ({ permissions: { can, features: {} } }) as unknown as SessionView
  const opened: string[] = []
  const press = async (state: Partial<DialerState>) => {
    const place = await show(
      <InDialer state={state} ui={{ togglePanel: (panel) => void opened.push(panel) }}>
        <DialpadButton keys={DEFAULT_KEYS} />
      </InDialer>,
    )
    const button = place.querySelector('button')!
    await act(async () => button.click())
    return button.disabled
  }
  const phone = { ...INITIAL_DIALER_STATE.phone, owner: true, call: 'live' as const }
  const call = { ...talking, can: ['dtmf' as const] }
  expect(await press({ me: me(['call']), session: null })).toBe(false)
  expect(await press({ me: me(['call']), session: makeSession({ state: 'ended' }) })).toBe(false)
  expect(await press({ me: me(['call']), session: call, phone })).toBe(false)
  expect(opened).toEqual(['dial', 'dial', 'dialpad'])
  expect(await press({ me: me(['call']), session: call, phone: { ...phone, call: 'connecting' } })).toBe(true)
  expect(await press({ me: me([]), session: null })).toBe(true)
  expect(await press({ me: null, session: null })).toBe(true)
  expect(opened).toHaveLength(3)
})

test('the disposition is asked for until it is chosen; then Continue is the next press', async () => {
  const said = async (dispositionId: string | null, can: DialSessionView['can']) => {
    const lines = [makeLine({ status: 'ended', label: 'Ended', dispositionId, can: [] })]
    const session = makeSession({ state: 'wrapUp', wrapUpLineId: 'line_1', lines, can })
    const place = await show(
      <InDialer state={{ session, phone: { ...INITIAL_DIALER_STATE.phone, owner: true } }}>
        <MessageBar />
      </InDialer>,
    )
    return place.textContent
  }
  expect(await said(null, ['stop', 'dispose', 'continue'])).toBe('Choose a disposition for the call.')
  expect(await said('dsp_1', ['stop', 'dispose', 'continue'])).toBe('Press Continue for the next leads.')
  expect(await said('dsp_1', ['stop', 'dispose'])).toBe('Spring · 3 of 60 called')
})

test('errors are shown by an icon too, not by color alone', async () => {
  const signOf = async (microphone: DialerState['phone']['microphone']) => {
    const phone = { ...INITIAL_DIALER_STATE.phone, owner: true, microphone }
    const place = await show(
      <InDialer state={{ session: talking, phone }}>
        <MessageBar />
      </InDialer>,
    )
    return [place.textContent, place.querySelectorAll('svg').length]
  }
  expect(await signOf('blocked')).toEqual(['Audio permissions are blocked', 1])
  expect(await signOf('missing')).toEqual(['No microphone found. You can listen.', 1])
  expect(await signOf('on')).toEqual(['Spring · 3 of 60 called', 0])
})

test('the browser’s microphone does not matter to a seller on their own phone', async () => {
  const calling = makeSession({
    state: 'connecting',
    connection: 'dial-out',
    sellerPresent: false,
    message: 'Calling your phone. Answer it and press 1.',
  })
  const said = async (session: DialSessionView) => {
    const place = await show(
      <InDialer state={{ session, phone: { ...INITIAL_DIALER_STATE.phone, microphone: 'blocked' } }}>
        <MessageBar />
      </InDialer>,
    )
    return place.textContent
  }
  expect(await said({ ...calling, connection: 'computer' })).toContain('Audio permissions are blocked')
  expect(await said(calling)).toBe('Calling your phone. Answer it and press 1.')
})

test('a paused recording does not look like a running one', async () => {
  const shown = async (recording: LineView['recording']) => {
    const line = { ...talking.lines[0]!, recording, can: ['record'] as LineView['can'] }
    const place = await show(
      <InDialer state={{ session: { ...talking, lines: [line] } }}>
        <LineLabel line={line} className="" />
        <RecordButton keys={DEFAULT_KEYS} />
      </InDialer>,
    )
    const [sign, button] = [place.querySelector('svg[aria-label]'), place.querySelector('button')!]
    return [sign?.getAttribute('aria-label'), button.getAttribute('aria-label'), button.innerHTML.includes('play')]
  }
  expect(await shown('on')).toEqual(['Recording', 'Pause recording', false])
  expect(await shown('paused')).toEqual(['Recording paused', 'Resume recording', true])
})

describe('the mini dialer', () => {
  const mini = (state: Partial<DialerState>, enabled = true) =>
    show(
      <InDialer state={state} ui={{ size: 'mini', enabled }}>
        <Mini keys={DEFAULT_KEYS} panel={null} stage={<WrapUp keys={DEFAULT_KEYS} />} strips={null} notice={null} />
      </InDialer>,
    )
  const count = (place: HTMLElement, words: string) => place.textContent!.split(words).length - 1

  test('is not ready while connecting, and then asks for no press', async () => {
    const ready = makeSession({ state: 'ready', can: ['connect'] })
    for (const session of [null, ready]) {
      const place = await mini({ session, connection: 'connecting' }, false)
      expect(place.querySelector('header')?.textContent).toContain('Connecting')
      expect(place.textContent).not.toContain('Ready')
      expect(place.textContent).not.toContain('Press Connect')
      expect(count(place, 'Connecting …')).toBe(1)
    }
    const place = await mini({ session: ready })
    expect(place.textContent).toContain('Ready')
    expect(place.textContent).toContain('Press Connect')
    expect(place.textContent).toContain('3 of 60 called')
  })

  test('says once that the phone joins, and asks for no press afterwards', async () => {
    const joining = await mini({
      session: makeSession({ state: 'connecting', sellerPresent: false }),
      phone: { ...INITIAL_DIALER_STATE.phone, kind: 'simulated', owner: true, call: 'connecting' },
    })
    expect(count(joining, 'Connecting your phone …')).toBe(1)
    expect(joining.textContent).not.toContain('Press Connect')
    const over = await mini({ session: makeSession({ state: 'ended', message: 'Your campaign has ended' }) })
    expect(count(over, 'Your campaign has ended')).toBe(1)
    expect(over.textContent).not.toContain('Press Connect')
  })

  test('shows an incoming call when no lead is being dialed or connected', async () => {
    const incoming = [CALLER]
    const header = async (session: DialSessionView | null, enabled = true) =>
      (await mini({ session, incoming }, enabled)).querySelector('header')?.textContent
    expect(await header(null)).toContain('Incoming')
    expect(await header(makeSession({ state: 'ended', lines: [] }))).toContain('Incoming')
    expect(await header(talking)).toContain('In Call')
    expect(await header(makeSession({ state: 'dialing', lines: [makeLine()] }))).toContain('Calling')
    expect(await header(null, false)).toContain('Connecting')
  })

  test('asks once for the disposition of a call', async () => {
    const dispositions = [{ id: 'dsp_1', name: 'Interested', type: 'POSITIVE' }] as DialerState['dispositions']
    const session = makeSession({
      state: 'wrapUp',
      wrapUpLineId: 'line_1',
      can: ['stop', 'dispose'],
      lines: [makeLine({ status: 'ended', label: 'Ended', can: [] })],
    })
    const place = await mini({ session, dispositions, phone: { ...INITIAL_DIALER_STATE.phone, owner: true } })
    expect(count(place, 'the disposition of the call')).toBe(1)
    expect(place.textContent).toContain('3 of 60 called')
  })
})

import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import {
  dialSessionMachine,
  type DialingMode,
  type DialSessionContext,
  type DialSessionEvent,
  type DialSessionInput,
  type DialSessionState,
  type RunState,
} from './dial-session'

type Row = StoredSnapshot<DialSessionContext>
const list = (mode: DialingMode = 'advanced'): DialSessionInput => ({ mode, kind: 'list' })
const call = (mode: DialingMode = 'advanced'): DialSessionInput => ({ mode, kind: 'call' })

const connect = (mode: DialingMode = 'advanced'): DialSessionEvent => ({ type: 'CONNECT', mode })
const joined: DialSessionEvent = { type: 'AGENT_JOINED', callSid: 'CA-seller' }
const left: DialSessionEvent = { type: 'AGENT_LEFT', callSid: 'CA-seller' }
const bridged = (lineId: string): DialSessionEvent => ({ type: 'BRIDGED', lineId })
const over = (lineId: string, nothingToDispose = false): DialSessionEvent => ({
  type: 'LINE_ENDED',
  lineId,
  neverMet: false,
  nothingToDispose,
})
const disposed = (lineId: string): DialSessionEvent => ({ type: 'DISPOSED', lineId })
const stop: DialSessionEvent = { type: 'STOP' }
const goOn: DialSessionEvent = { type: 'CONTINUE' }
const redial: DialSessionEvent = { type: 'REDIAL', lineId: 'r' }
const blocked: DialSessionEvent = { type: 'BLOCKED', notice: 'The carrier rejected our credentials (20003).' }
/** A timer's event. */
const timer = (type: string) => ({ type }) as unknown as DialSessionEvent
const graceOver = timer('xstate.after.phoneGraceMs.dial-session.phone.lost')
const connectOver = timer('xstate.after.connectMs.dial-session.run.connecting')

const after = (input: DialSessionInput, events: DialSessionEvent[]): Row =>
  events.reduce<Row>(
    (row, event) => advance(dialSessionMachine, row, event).stored,
    startMachine(dialSessionMachine, input).stored,
  )
const stateOf = (row: Row) => row.state as unknown as DialSessionState
const run = (row: Row) => stateOf(row).run

/** How each state of the session is reached with a phone in the conference. */
const WAYS: Record<RunState, DialSessionEvent[]> = {
  ready: [],
  connecting: [connect()],
  dialing: [connect(), joined],
  bridged: [connect(), joined, bridged('a')],
  wrapUp: [connect(), joined, bridged('a'), over('a')],
  redialing: [connect(), joined, bridged('a'), over('a'), redial],
  ended: [connect(), joined, stop],
}
const inMode = (mode: DialingMode, state: RunState) =>
  WAYS[state].map((event) => (event.type === 'CONNECT' ? connect(mode) : event))

test('a session waits to be connected, without a phone', () => {
  expect(startMachine(dialSessionMachine, list())).toMatchObject({
    stored: { state: { run: 'ready', phone: 'away' }, context: { bridgedLineId: null, paused: false, notice: null } },
    effects: [],
    timers: { set: [], cancel: [] },
  })
})

describe('the session', () => {
  test.each<[string, DialSessionInput, DialSessionEvent[], DialSessionEvent, RunState]>([
    ['Connect waits for the phone', list(), WAYS.ready, connect(), 'connecting'],
    ['the phone that comes starts it', list(), WAYS.connecting, joined, 'dialing'],
    ['a phone that is there already starts it immediately', list(), [joined], connect(), 'dialing'],
    ['a phone that does not come ends the waiting', list(), WAYS.connecting, connectOver, 'ready'],
    ['a second Connect does nothing', list(), WAYS.dialing, connect(), 'dialing'],
    ['a person is bridged', list(), WAYS.dialing, bridged('a'), 'bridged'],
    ['a line that was never bridged changes nothing', list(), WAYS.dialing, over('b', true), 'dialing'],
    ['no lead is left', list(), WAYS.dialing, { type: 'EXHAUSTED', notice: null }, 'ended'],
    [
      'no lead is left, but a person is in the call',
      list(),
      WAYS.bridged,
      { type: 'EXHAUSTED', notice: null },
      'bridged',
    ],
    ['dialing is blocked while other lines ring', list(), WAYS.dialing, blocked, 'dialing'],
    ['dialing is blocked while a person is in the call', list(), WAYS.bridged, blocked, 'bridged'],
    ['the call is over', list(), WAYS.bridged, over('a'), 'wrapUp'],
    ['another line is over', list(), WAYS.bridged, over('b'), 'bridged'],
    ['what was bridged was a machine', list(), WAYS.bridged, over('a', true), 'dialing'],
    ['disposed during the call, the call is over', list(), [...WAYS.bridged, disposed('a')], over('a'), 'dialing'],
    ['disposed during a single call', call(), [...WAYS.bridged, disposed('a')], over('a'), 'ended'],
    ['the disposition of another line', list(), [...WAYS.bridged, disposed('b')], over('a'), 'wrapUp'],
    ['the disposition dials on', list(), WAYS.wrapUp, disposed('a'), 'dialing'],
    ['in Answer Boost too', list('boost'), inMode('boost', 'wrapUp'), disposed('a'), 'dialing'],
    ['in Standard it does not', list('standard'), inMode('standard', 'wrapUp'), disposed('a'), 'wrapUp'],
    ['a single call ends with its disposition', call(), WAYS.wrapUp, disposed('a'), 'ended'],
    ['Continue is for Standard', list('standard'), inMode('standard', 'wrapUp'), goOn, 'dialing'],
    ['Continue ends a single call', call('standard'), inMode('standard', 'wrapUp'), goOn, 'ended'],
    ['not for Advanced', list(), WAYS.wrapUp, goOn, 'wrapUp'],
    ['a line is dialed by hand', list(), WAYS.wrapUp, redial, 'redialing'],
    ['it comes to nothing', list(), WAYS.redialing, over('r', true), 'wrapUp'],
    [
      'it comes to nothing after the call before it got its disposition',
      list(),
      [...WAYS.redialing, { type: 'DISPOSED', lineId: 'a' }],
      over('r', true),
      'dialing',
    ],
    ['it is bridged', list(), WAYS.redialing, bridged('r'), 'bridged'],
    ['another line is not bridged', list(), WAYS.redialing, bridged('b'), 'redialing'],
    ['another line’s end does not matter', list(), WAYS.redialing, over('a'), 'redialing'],
    ...(['ready', 'connecting', 'dialing', 'bridged', 'wrapUp', 'redialing'] as const).map(
      (state): [string, DialSessionInput, DialSessionEvent[], DialSessionEvent, RunState] => [
        `Stop ends it while ${state}`,
        list(),
        WAYS[state],
        stop,
        'ended',
      ],
    ),
    ['an ended one is not connected again', list(), WAYS.ended, connect(), 'ended'],
  ])('%s', (_, input, way, event, to) => {
    expect(run(advance(dialSessionMachine, after(input, way), event).stored)).toBe(to)
  })

  test('the mode is set by Connect', () => {
    expect(after(list('standard'), [connect('boost')]).context.mode).toBe('boost')
  })

  test('in Standard an early disposition is not requested again, and Continue is still required', () => {
    const row = after(list('standard'), [...inMode('standard', 'bridged'), disposed('a'), over('a')])
    expect(run(row)).toBe('wrapUp')
  })

  test('a person replaces the machine on the bridged line', () => {
    const row = after(list('standard'), [...inMode('standard', 'bridged'), bridged('b')])
    expect(row.context.bridgedLineId).toBe('b')
    expect(run(advance(dialSessionMachine, row, over('a')).stored)).toBe('bridged')
  })

  test('an ended call resets mute, and its line goes to wrap-up', () => {
    const row = after(list(), [...WAYS.bridged, { type: 'MUTE', muted: true }, over('a')])
    expect(row.context).toMatchObject({ muted: false, bridgedLineId: null, wrapUpLineId: 'a', disposed: false })
  })

  test('hold begins once, works only during a call and ends with it', () => {
    const held = after(list(), [...WAYS.bridged, { type: 'HOLD', at: 1 }])
    expect(held.context.heldAt).toBe(1)
    expect(advance(dialSessionMachine, held, { type: 'HOLD', at: 2 }).changed).toBe(false)
    for (const end of [over('a'), stop, bridged('b'), { type: 'UNHOLD' }] as DialSessionEvent[])
      expect(advance(dialSessionMachine, held, end).stored.context.heldAt).toBeUndefined()
    const disposedOf = after(list(), [...WAYS.bridged, { type: 'HOLD', at: 1 }, disposed('a'), over('a')])
    expect(disposedOf.context.heldAt).toBeUndefined()
    expect(advance(dialSessionMachine, after(list(), WAYS.dialing), { type: 'HOLD', at: 1 }).changed).toBe(false)
  })

  test('mute works only during a call', () => {
    expect(advance(dialSessionMachine, after(list(), WAYS.dialing), { type: 'MUTE', muted: true }).changed).toBe(false)
  })

  test.each<RunState>(['dialing', 'bridged', 'wrapUp', 'redialing'])(
    'pause and resume while %s, each once',
    (state) => {
      const paused = advance(dialSessionMachine, after(list(), WAYS[state]), { type: 'PAUSE' })
      expect(paused.stored.context.paused).toBe(true)
      expect(advance(dialSessionMachine, paused.stored, { type: 'PAUSE' }).changed).toBe(false)
      const resumed = advance(dialSessionMachine, paused.stored, { type: 'RESUME' })
      expect(resumed.stored.context.paused).toBe(false)
      expect(advance(dialSessionMachine, resumed.stored, { type: 'RESUME' }).changed).toBe(false)
    },
  )

  test('ending hangs up the lines and releases the phone, once', () => {
    const step = advance(dialSessionMachine, after(list(), WAYS.dialing), stop)
    expect(step.effects.map(({ type }) => type)).toEqual(['hangUpLines', 'releasePhone'])
    expect(advance(dialSessionMachine, step.stored, stop).changed).toBe(false)
  })

  test('stopped before the lead joined, no disposition is asked; a later machine verdict keeps it', () => {
    const row = after(list(), [...WAYS.bridged, stop])
    const met = advance(dialSessionMachine, row, over(row.context.wrapUpLineId!, true)).stored
    expect(met.context.wrapUpLineId).toBe(row.context.wrapUpLineId)
    const never = { ...over(row.context.wrapUpLineId!, true), neverMet: true } as DialSessionEvent
    expect(advance(dialSessionMachine, row, never).stored.context.wrapUpLineId).toBeNull()
  })

  test('stopped during a call, its disposition can still be set', () => {
    const row = after(list(), [...WAYS.bridged, stop])
    expect(row.context).toMatchObject({ wrapUpLineId: 'a', bridgedLineId: null })
    const done = advance(dialSessionMachine, row, disposed('a'))
    expect(done.stored.context).toMatchObject({ wrapUpLineId: null, disposed: true })
    expect(run(done.stored)).toBe('ended')
  })

  test('the reason for the end is stored', () => {
    const row = after(list(), [...WAYS.dialing, { type: 'EXHAUSTED', notice: '1 contact waits.' }])
    expect(row.context.notice).toBe('1 contact waits.')
  })

  test('the reason dialing is blocked is kept during a call, until Stop', () => {
    const row = after(list(), [...WAYS.bridged, blocked, over('a'), disposed('a')])
    expect([run(row), row.context.notice]).toEqual(['dialing', 'The carrier rejected our credentials (20003).'])
    expect(advance(dialSessionMachine, row, stop).stored.context.notice).toBeNull()
  })
})

describe('the phone', () => {
  test('a phone that leaves has 20 s to return, and the call continues', () => {
    const gone = advance(dialSessionMachine, after(list(), WAYS.bridged), left)
    expect(gone.stored.state).toEqual({ run: 'bridged', phone: 'lost' })
    expect(gone.effects).toEqual([])
    expect(gone.timers.set).toEqual([{ name: graceOver.type, delayMs: 20_000, event: { type: graceOver.type } }])
    const back = advance(dialSessionMachine, gone.stored, { type: 'AGENT_JOINED', callSid: 'CA-again' })
    expect(back.stored.state).toEqual({ run: 'bridged', phone: 'present' })
    expect(back.timers.cancel).toEqual([graceOver.type])
  })

  test('a replaced leg may leave late: the phone stays', () => {
    const row = after(list(), [...WAYS.bridged, { type: 'AGENT_JOINED', callSid: 'CA-again' }])
    expect(advance(dialSessionMachine, row, left).changed).toBe(false)
  })

  test.each<RunState>(['dialing', 'bridged', 'wrapUp', 'redialing'])(
    'a phone that stays away stops a session that is %s',
    (state) => {
      const step = advance(dialSessionMachine, after(list(), [...WAYS[state], left]), graceOver)
      expect(step.stored.state).toEqual({ run: 'ready', phone: 'away' })
      expect(step.effects.map(({ type }) => type)).toEqual(['hangUpLines'])
      expect(step.stored.context.notice).toContain('Press Connect')
    },
  )

  test('after such a cut-off call nothing dials before its disposition', () => {
    const cutOff = [...WAYS.bridged, left, graceOver]
    const back = [connect(), { type: 'AGENT_JOINED', callSid: 'CA-again' }] as const
    const seated = after(list(), [...cutOff, ...back])
    expect(stateOf(seated)).toEqual({ run: 'wrapUp', phone: 'present' })
    expect(run(advance(dialSessionMachine, seated, disposed('a')).stored)).toBe('dialing')
    for (const given of [
      [...cutOff, disposed('a'), ...back],
      [...cutOff, back[0], disposed('a'), back[1]],
      [...WAYS.bridged, disposed('a'), left, graceOver, ...back],
    ])
      expect(run(after(list(), given))).toBe('dialing')
  })

  test('a cut-off call still goes to wrap-up', () => {
    const row = after(list(), [...WAYS.bridged, left, graceOver])
    expect(row.context).toMatchObject({ wrapUpLineId: 'a', bridgedLineId: null })
    expect(advance(dialSessionMachine, row, disposed('a')).stored.context.wrapUpLineId).toBeNull()
  })

  test('without a pending disposition, Connect and a phone resume dialing', () => {
    const row = after(list(), [...WAYS.dialing, left, graceOver, connect(), joined])
    expect(row.state).toEqual({ run: 'dialing', phone: 'present' })
    expect(row.context.notice).toBeNull()
  })

  test('connecting with the phone present leaves no connect timer running', () => {
    expect(advance(dialSessionMachine, after(list(), [joined]), connect()).timers.set).toEqual([])
  })
})

describe.each<DialSessionInput>([
  list('standard'),
  list('advanced'),
  list('boost'),
  call('standard'),
  call('advanced'),
])('on every path of %o', (input) => {
  const EVENTS: DialSessionEvent[] = [
    connect(input.mode),
    joined,
    left,
    bridged('a'),
    bridged('b'),
    bridged('r'),
    over('a'),
    over('a', true),
    over('b'),
    disposed('a'),
    goOn,
    redial,
    over('r', true),
    { type: 'PAUSE' },
    { type: 'RESUME' },
    { type: 'MUTE', muted: true },
    { type: 'HOLD', at: 1 },
    { type: 'UNHOLD' },
    stop,
    { type: 'EXHAUSTED', notice: null },
    blocked,
    graceOver,
    connectOver,
  ]
  const paths = getShortestPaths(dialSessionMachine, { events: EVENTS, input, limit: 50_000 })
  const rows = paths.map(({ state }): Row => ({ state: state.value, context: state.context }))

  test('every state of the session has its data', () => {
    expect(new Set(rows.map(run))).toEqual(new Set(Object.keys(WAYS)))
    for (const row of rows) {
      const { bridgedLineId, redialLineId, agentCallSid } = row.context
      // At most one bridged line, and only while bridged.
      expect(bridgedLineId !== null).toBe(run(row) === 'bridged')
      if (row.context.heldAt !== undefined) expect(run(row)).toBe('bridged')
      if (run(row) === 'redialing') expect(redialLineId).not.toBeNull()
      expect(agentCallSid !== null).toBe(stateOf(row).phone === 'present')
    }
  })

  test('a lost phone ends no call before the grace period', () => {
    const inCall = rows.filter((row) => run(row) === 'bridged' && stateOf(row).phone === 'present')
    expect(inCall.length).toBeGreaterThan(0)
    for (const row of inCall) {
      const gone = advance(dialSessionMachine, row, left)
      expect(gone.stored.state).toEqual({ run: 'bridged', phone: 'lost' })
      expect(gone.effects).toEqual([])
      expect(gone.stored.context.bridgedLineId).toBe(row.context.bridgedLineId)
    }
  })

  test('an ended session requests nothing and stays ended', () => {
    const moved = rows
      .filter((row) => run(row) === 'ended')
      .flatMap((row) =>
        EVENTS.filter((event) => {
          const step = advance(dialSessionMachine, row, event)
          return run(step.stored) !== 'ended' || step.effects.length > 0
        }).map((event) => [row, event]),
      )
    expect(moved).toEqual([])
  })

  test('Stop ends it from every state', () => {
    for (const row of rows) expect(run(advance(dialSessionMachine, row, stop).stored)).toBe('ended')
  })
})

test('the phone check timer of version 1 is ignored', () => {
  const id = 'xstate.after.phoneCheckMs.dial-session.phone.present'
  expect(advance(dialSessionMachine, after(list(), WAYS.dialing), timer(id)).changed).toBe(false)
})

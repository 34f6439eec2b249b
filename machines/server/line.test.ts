import { describe, expect, test } from 'vitest'
import { everyCombination } from '../../tests/helpers/every-combination'
import { canAccept, advance, startMachine, type StoredSnapshot } from '../advance'
import {
  BRIDGED_STATES,
  MIN_RING_MS,
  lineMachine,
  RINGING_STATES,
  type CarrierEnd,
  type LineContext,
  type LineEvent,
  type LineInput,
  type LineState,
} from './line'

const input: LineInput = { placedAt: 0, recordOnJoin: false, silenceMs: 85_000 }
const CALL = 'CA1'
const ENDED = { type: 'CARRIER_ENDED', at: 90, status: 'completed', callSid: CALL, note: null } as const
const ended = (status: CarrierEnd = 'completed', at = 90): LineEvent => ({ ...ENDED, status, at })

const unheard: LineEvent = { ...ENDED, unheard: true }

/** One of each kind of event, and both of those with two meanings. */
const EVENTS = {
  placed: { type: 'PLACED', callSid: CALL },
  refused: { type: 'REFUSED', at: 5, note: 'No valid number (21211)' },
  unknown: { type: 'UNKNOWN', at: 6 },
  withdrawn: { type: 'WITHDRAWN', at: 7, note: null },
  ringing: { type: 'RINGING', at: 10, callSid: CALL },
  answered: { type: 'ANSWERED', at: 20, callSid: CALL },
  person: { type: 'VERDICT', answeredBy: 'person' },
  machine: { type: 'VERDICT', answeredBy: 'machine' },
  noVerdict: { type: 'VERDICT', answeredBy: null },
  bridge: { type: 'BRIDGE', at: 30, instruct: false },
  bridgeAnew: { type: 'BRIDGE', at: 30, instruct: true },
  screen: { type: 'SCREEN', forMs: 8000 },
  decline: { type: 'DECLINE', instruct: false },
  declineAnew: { type: 'DECLINE', instruct: true },
  drop: { type: 'DROP', at: 65, instruct: false },
  dropAnew: { type: 'DROP', at: 65, instruct: true },
  greetingOver: { type: 'VERDICT', answeredBy: 'machine', greetingOver: true },
  greets: { type: 'VERDICT', answeredBy: 'machine', greets: true },
  greetingEnds: { type: 'GREETING_ENDED' },
  sortOut: { type: 'END_AS_MACHINE', at: 65 },
  joined: { type: 'JOINED', at: 30 },
  left: { type: 'LEFT', at: 60 },
  astray: { type: 'JOINED_AFTER_END' },
  ringOut: { type: 'RING_OUT', restMs: 4000 },
  quiet: { type: 'STOP_RINGING' },
  hangUp: { type: 'HANG_UP', at: 70, byHand: true },
  callAgain: { type: 'REDIAL' },
  makeWay: { type: 'FREE_LINE', forLineId: 'line_other' },
  dialedTwice: { type: 'DIALED_TWICE' },
  stillLive: { type: 'STILL_LIVE' },
  ended: ended(),
} satisfies Record<string, LineEvent>
type EventName = keyof typeof EVENTS

const after = (names: EventName[], from: LineInput = input): StoredSnapshot<LineContext> =>
  names.reduce<StoredSnapshot<LineContext>>(
    (stored, name) => advance(lineMachine, stored, EVENTS[name]).stored,
    startMachine(lineMachine, from).stored,
  )

/** How each state is reached. */
const WAYS: Record<LineState, EventName[]> = {
  pending: [],
  withdrawing: ['quiet'],
  calling: ['placed', 'ringing'],
  ringingOut: ['placed', 'ringing', 'ringOut'],
  canceling: ['placed', 'ringing', 'quiet'],
  answered: ['placed', 'ringing', 'answered'],
  screening: ['placed', 'ringing', 'answered', 'screen'],
  bridging: ['placed', 'ringing', 'answered', 'bridge'],
  inCall: ['placed', 'ringing', 'answered', 'bridge', 'joined'],
  declined: ['placed', 'ringing', 'answered', 'decline'],
  dropping: ['placed', 'ringing', 'answered', 'bridge', 'joined', 'dropAnew'],
  ending: ['placed', 'ringing', 'answered', 'bridge', 'joined', 'left'],
  ended: ['placed', 'ringing', 'answered', 'ended'],
}
const STATES = Object.keys(WAYS) as LineState[]
const timer = (name: string, state: LineState) => `xstate.after.${name}.line.${state}`

test('every state is reached by its path', () => {
  for (const state of STATES) expect(after(WAYS[state]).state).toBe(state)
})

/** What leaves a state or has effects: to, effects. Unlisted events change nothing. */
const TABLE: Record<LineState, Partial<Record<EventName, [LineState, ...string[]]>>> = {
  pending: {
    placed: ['calling'],
    ringing: ['calling'],
    answered: ['answered'],
    refused: ['ended'],
    unknown: ['ended'],
    withdrawn: ['ended'],
    quiet: ['withdrawing'],
    makeWay: ['withdrawing'],
    hangUp: ['withdrawing'],
    ended: ['ended'],
  },
  withdrawing: {
    placed: ['canceling', 'cancelRinging'],
    ringing: ['canceling', 'cancelRinging'],
    answered: ['answered'],
    refused: ['ended'],
    unknown: ['ended'],
    withdrawn: ['ended'],
    ended: ['ended'],
  },
  calling: {
    answered: ['answered'],
    ringOut: ['ringingOut'],
    quiet: ['canceling', 'cancelRinging'],
    makeWay: ['canceling', 'cancelRinging'],
    hangUp: ['canceling', 'cancelRinging'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  ringingOut: {
    answered: ['answered'],
    makeWay: ['canceling', 'cancelRinging'],
    hangUp: ['canceling', 'cancelRinging'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  canceling: { answered: ['answered'], unknown: ['ended'], ended: ['ended'] },
  answered: {
    bridge: ['bridging'],
    bridgeAnew: ['bridging', 'instruct'],
    screen: ['screening'],
    decline: ['declined'],
    declineAnew: ['declined', 'instruct'],
    drop: ['dropping'],
    dropAnew: ['dropping', 'instruct'],
    sortOut: ['ending', 'hangUp'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  screening: {
    person: ['answered'],
    machine: ['answered'],
    greetingOver: ['answered'],
    greets: ['answered'],
    noVerdict: ['answered'],
    bridge: ['bridging'],
    bridgeAnew: ['bridging', 'instruct'],
    decline: ['declined'],
    declineAnew: ['declined', 'instruct'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  bridging: {
    decline: ['declined'],
    declineAnew: ['declined', 'instruct'],
    joined: ['inCall'],
    left: ['ending'],
    drop: ['dropping'],
    dropAnew: ['dropping', 'instruct'],
    sortOut: ['ending', 'hangUp'],
    hangUp: ['ending', 'hangUp'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  inCall: {
    drop: ['dropping'],
    dropAnew: ['dropping', 'instruct'],
    sortOut: ['ending', 'hangUp'],
    left: ['ending'],
    hangUp: ['ending', 'hangUp'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  declined: {
    drop: ['dropping'],
    dropAnew: ['dropping', 'instruct'],
    sortOut: ['ending', 'hangUp'],
    joined: ['declined', 'askCarrierSoon'],
    astray: ['declined', 'instruct'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  dropping: {
    joined: ['dropping', 'askCarrierSoon'],
    astray: ['dropping', 'instruct'],
    unknown: ['ended'],
    ended: ['ended'],
  },
  ending: { stillLive: ['ending', 'hangUp'], unknown: ['ended'], ended: ['ended'] },
  ended: {},
}

describe.each(STATES)('%s', (state) => {
  test.each(Object.keys(EVENTS) as EventName[])('on %s', (name) => {
    const before = after(WAYS[state])
    const step = advance(lineMachine, before, EVENTS[name])
    const [to, ...effects] = TABLE[state][name] ?? [state]
    expect({ to: step.stored.state, effects: step.effects.map(({ type }) => type) }).toEqual({ to, effects })
  })
})

test('placing the call is a line’s first effect', () => {
  expect(startMachine(lineMachine, input).effects).toEqual([{ type: 'placeCall', params: {} }])
})

describe('timers', () => {
  test.each<[LineState, string, number, LineState, string[]]>([
    ['calling', 'silenceMs', 85_000, 'calling', ['askCarrier']],
    ['ringingOut', 'restOfRingMs', 4000, 'canceling', ['cancelRinging']],
    ['canceling', 'endingMs', 8000, 'canceling', ['askCarrier']],
    ['answered', 'joinMs', 20_000, 'answered', ['askCarrier']],
    ['screening', 'screenMs', 8000, 'answered', []],
    ['bridging', 'joinMs', 20_000, 'bridging', ['askCarrier']],
    ['inCall', 'inCallCheckMs', 60_000, 'inCall', ['askCarrier']],
    ['declined', 'messageMs', 90_000, 'declined', ['askCarrier']],
    ['dropping', 'messageMs', 90_000, 'dropping', ['askCarrier']],
    ['ending', 'endingMs', 8000, 'ending', ['askCarrier']],
  ])('%s sets %s (%i ms), then %s', (state, name, delayMs, to, effects) => {
    const way = WAYS[state]
    const entered = advance(lineMachine, after(way.slice(0, -1)), EVENTS[way.at(-1)!])
    const id = timer(name, state)
    // 'placed' already enters 'calling': ringing changes no timer.
    const set = state === 'calling' ? advance(lineMachine, after([]), EVENTS.placed).timers.set : entered.timers.set
    expect(set).toEqual([{ name: id, delayMs, event: { type: id } }])
    const fired = advance(lineMachine, after(way), { type: id })
    expect(fired.stored.state).toBe(to)
    expect(fired.effects.map(({ type }) => type)).toEqual(effects)
    const setAgain = fired.timers.set.map((again) => again.name)
    if (to === state) expect(setAgain).toEqual([id])
    else expect(setAgain).not.toContain(id)
  })

  test('an ended line leaves no timer, from any state', () => {
    for (const state of STATES) {
      if (state === 'ended') continue
      const way = WAYS[state]
      const setOnTheWay = way.flatMap((_, index) =>
        advance(lineMachine, after(way.slice(0, index)), EVENTS[way[index]!]).timers.set.map(({ name }) => name),
      )
      const end = advance(lineMachine, after(way), EVENTS.ended)
      expect(end.timers.set).toEqual([])
      const own = setOnTheWay.filter((name) => name.endsWith(`.line.${state}`))
      expect(end.timers.cancel).toEqual(own)
    }
  })
})

describe('stored facts', () => {
  test('ringing, answer, bridge and leave keep their first time', () => {
    const { context } = after(['ringing', 'answered', 'bridge', 'joined', 'left'])
    expect(context).toMatchObject({ ringingAt: 10, answeredAt: 20, bridgedAt: 30, leftAt: 60, endedAt: null })
    expect(after(['ringing', 'answered', 'bridge', 'joined', 'machine', 'sortOut', 'ended']).context.leftAt).toBe(65)
    const late = advance(lineMachine, after(WAYS.ended), { type: 'ANSWERED', at: 500, callSid: CALL })
    expect(late.stored.context.answeredAt).toBe(20)
  })

  test('counts a number as dialed twice only without a person reached', () => {
    const twice = (way: EventName[], end: LineEvent) =>
      advance(lineMachine, advance(lineMachine, after(way), end).stored, EVENTS.dialedTwice).stored.context.outcome
    expect(twice(['ringing'], ended('no-answer'))).toBe('voicemail-retry')
    expect(twice(['placed'], ended('busy'))).toBe('voicemail-retry')
    expect(twice(['ringing', 'answered', 'machine', 'sortOut'], ended())).toBe('voicemail-retry')
    expect(twice(['ringing', 'answered', 'bridge', 'joined', 'person', 'left'], ended())).toBe('completed')
    expect(twice(['ringing', 'answered', 'decline'], ended())).toBe('callback')
  })

  test('the first reported call is the line’s own', () => {
    const { context } = advance(lineMachine, after(['placed']), { type: 'RINGING', at: 1, callSid: 'CA2' }).stored
    expect(context.callSid).toBe(CALL)
  })

  test.each<[EventName[], LineEvent, LineContext['outcome']]>([
    [['placed'], ended('busy'), 'busy'],
    [['placed'], ended('failed'), 'failed'],
    [['ringing'], ended('no-answer'), 'no-answer'],
    [['ringing'], ended('canceled'), 'canceled'],
    [['ringing', 'answered'], ended('completed'), 'completed'],
    [['ringing', 'answered', 'machine'], ended('completed'), 'machine'],
    [['ringing', 'answered', 'machine', 'sortOut'], ended('completed'), 'machine'],
    [['ringing', 'hangUp'], ended('canceled'), 'hung-up'],
    [['ringing', 'quiet'], ended('canceled'), 'hung-up'],
    [['ringing', 'answered', 'decline'], ended('completed'), 'callback'],
    // Nothing was announced to the lead: no message, and no connection.
    [['ringing', 'answered', 'decline'], unheard, 'completed'],
    [['ringing', 'answered', 'decline', 'machine'], unheard, 'machine'],
    [['ringing', 'quiet'], unheard, 'hung-up'],
    [['ringing', 'answered', 'bridge', 'joined', 'drop'], ended('completed'), 'voicemail-drop'],
    [['ringing', 'answered', 'bridge', 'joined', 'machine', 'drop'], unheard, 'machine'],
    [
      ['ringing', 'answered', 'bridge', 'joined', 'drop', 'machine', 'sortOut', 'hangUp'],
      ended('completed'),
      'voicemail-drop',
    ],
    // The message would play to a voicemail: no person was abandoned.
    [['ringing', 'answered', 'decline', 'machine', 'sortOut'], ended('completed'), 'machine'],
    [['hangUp'], EVENTS.withdrawn, 'hung-up'],
    [['quiet'], EVENTS.withdrawn, 'hung-up'],
    [['quiet', 'placed'], ended('canceled'), 'hung-up'],
    [['hangUp', 'placed'], ended('canceled'), 'hung-up'],
    [[], EVENTS.withdrawn, 'canceled'],
    [[], EVENTS.refused, 'failed'],
    [[], EVENTS.unknown, 'carrier-unknown'],
    // Answered while ringing was being stopped: the outcome is open again.
    [['ringing', 'quiet', 'answered', 'bridge', 'joined', 'left'], ended('completed'), 'completed'],
    // The same before the carrier had confirmed the call.
    [['quiet', 'answered', 'decline'], ended('completed'), 'callback'],
    [['quiet', 'placed', 'answered', 'bridge', 'joined', 'left'], ended('completed'), 'completed'],
  ])('after %j and %o the outcome is %s', (way, event, outcome) => {
    const { state, context } = advance(lineMachine, after(way), event).stored
    expect({ state, outcome: context.outcome }).toEqual({ state: 'ended', outcome })
    expect(context.endedAt).not.toBeNull()
  })

  test('a lead who missed the callback message was not connected, despite later conference events', () => {
    const { stored } = advance(lineMachine, after(['ringing', 'answered', 'bridge', 'decline']), unheard)
    for (const late of ['joined', 'left'] as const)
      expect(advance(lineMachine, stored, EVENTS[late]).stored.context).toMatchObject({
        bridgedAt: null,
        unheard: true,
      })
  })

  test('a verdict after the end changes only a completed call to a machine', () => {
    expect(after(['answered', 'ended', 'machine']).context).toMatchObject({ outcome: 'machine', answeredBy: 'machine' })
    expect(after(['answered', 'decline', 'ended', 'machine']).context.outcome).toBe('callback')
  })

  test('a redial request is stored while ending, unless the lead answers', () => {
    for (const state of STATES)
      expect(advance(lineMachine, after(WAYS[state]), EVENTS.callAgain).changed, state).toBe(
        ['withdrawing', 'canceling', 'declined', 'ending'].includes(state),
      )
    expect(after(['hangUp', 'callAgain', 'placed', 'ended']).context.callAgain).toBe(true)
    expect(after(['placed', 'quiet', 'callAgain', 'answered']).context.callAgain).toBe(false)
    expect(after(['quiet', 'callAgain', 'answered']).context.callAgain).toBe(false)
  })

  test('a line told to ring out before ringing gets the full minimum ring once', () => {
    const id = timer('restOfRingMs', 'ringingOut')
    const rang = advance(lineMachine, after(['placed', 'ringOut']), EVENTS.ringing)
    expect(rang.timers.set).toEqual([{ name: id, delayMs: MIN_RING_MS, event: { type: id } }])
    expect(advance(lineMachine, rang.stored, EVENTS.ringing).timers.set).toEqual([])
  })

  test('a greeting and its end are stored when a voicemail is left', () => {
    const way: EventName[] = ['answered', 'bridge', 'joined', 'greets', 'dropAnew', 'greetingEnds']
    const known = (names: EventName[], from?: LineInput) => {
      const { greets, greetingOver } = after(names, from).context
      return { greets, greetingOver }
    }
    const leaves = { ...input, leavesVoicemail: true as const }
    expect(known(way)).toEqual({})
    expect(known(way.slice(0, -1), leaves)).toEqual({ greets: true })
    expect(known(way, leaves)).toEqual({ greets: true, greetingOver: true })
    // A message that the seller started does not wait.
    expect(known(['answered', 'bridge', 'joined', 'dropAnew', 'greetingEnds'], leaves)).toEqual({})
  })

  test('a refusal keeps its message', () => {
    expect(after(['refused']).context.note).toBe('No valid number (21211)')
  })

  test('requests recording when the lead joins, if enabled', () => {
    const way: EventName[] = ['answered', 'bridge']
    const effects = (recordOnJoin: boolean) =>
      advance(lineMachine, after(way, { ...input, recordOnJoin }), EVENTS.joined).effects.map(({ type }) => type)
    expect(effects(true)).toEqual(['startRecording'])
    expect(effects(false)).toEqual([])
  })
})

describe('on every path', () => {
  const TIMERS: LineEvent[] = [
    timer('silenceMs', 'calling'),
    timer('restOfRingMs', 'ringingOut'),
    timer('endingMs', 'canceling'),
    timer('joinMs', 'answered'),
    timer('screenMs', 'screening'),
    timer('joinMs', 'bridging'),
    timer('inCallCheckMs', 'inCall'),
    timer('messageMs', 'declined'),
    timer('messageMs', 'dropping'),
    timer('endingMs', 'ending'),
  ].map((type) => ({ type }) as unknown as LineEvent)
  // A remaining ring as long as a late one's: another length adds no path.
  const ringOut: LineEvent = { type: 'RING_OUT', restMs: MIN_RING_MS }
  // Same steps as STOP_RINGING, with a fact unused here: it would only double every combination.
  const { makeWay: _asQuiet, ...others } = EVENTS
  const ALL = [...Object.values({ ...others, ringOut }), ended('busy'), ended('canceled'), ...TIMERS]
  const stored = everyCombination(ALL, input)
  const inEnd = stored.filter(({ state }) => state === 'ended')

  test('paths exist and reach every state', () => {
    expect(stored.length).toBeGreaterThan(100)
    expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(STATES))
  })

  test('an ended line has outcome and time, no effects, and no exit', () => {
    expect(inEnd.length).toBeGreaterThan(20)
    for (const { context } of inEnd) {
      expect(context.outcome).not.toBeNull()
      expect(context.endedAt).not.toBeNull()
    }
    // What an ended line accepts depends only on these facts.
    const kinds = new Map(
      inEnd.map((line) => {
        const { outcome, answeredBy, ringingAt, answeredAt } = line.context
        return [JSON.stringify([outcome, answeredBy, ringingAt, answeredAt]), line]
      }),
    )
    const left = [...kinds.values()].flatMap((line) =>
      ALL.filter((event) => {
        const { stored, effects, timers } = advance(lineMachine, line, event)
        return stored.state !== 'ended' || effects.length > 0 || timers.set.length > 0
      }).map((event) => [line, event]),
    )
    expect(left).toEqual([])
  })

  test('an active line always has a timer or a pending decision', () => {
    const UNPLACED: readonly LineState[] = ['pending', 'withdrawing']
    for (const state of STATES.filter((one) => one !== 'ended' && !UNPLACED.includes(one)))
      expect(
        TIMERS.filter((event) => advance(lineMachine, after(WAYS[state]), event).changed),
        state,
      ).toHaveLength(1)
  })

  test('the carrier’s end event ends the line from every state', () => {
    for (const line of stored.filter(({ state }) => state !== 'ended'))
      expect(advance(lineMachine, line, EVENTS.ended).stored.state).toBe('ended')
  })

  test('only an answered line is bridged, and joins once', () => {
    for (const { state, context } of stored) {
      if (BRIDGED_STATES.includes(state as LineState)) expect(context.answeredAt).not.toBeNull()
      if (context.bridgedAt !== null) expect(context.answeredAt).not.toBeNull()
    }
    for (const line of stored.filter(({ state }) => BRIDGED_STATES.includes(state as LineState)))
      expect(canAccept(lineMachine, line, EVENTS.bridgeAnew)).toBe(false)
  })

  test('a ringing line was not answered', () => {
    for (const { state, context } of stored)
      if (RINGING_STATES.includes(state as LineState)) expect(context.answeredAt).toBeNull()
  })
})

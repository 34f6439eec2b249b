import { expect, test } from 'vitest'
import { advance, type StoredSnapshot } from './advance'
import {
  DIAL_SESSION_CHART_VERSION,
  dialSessionMachine,
  type DialSessionContext,
  type DialSessionEvent,
} from './server/dial-session'
import { REGISTRATION_CHART_VERSION, registrationMachine, type RegistrationContext } from './server/registration'
import { LINE_CHART_VERSION, lineMachine, type LineContext, type LineEvent } from './server/line'

/**
 * Rows of chart version 1 (the same in version 2, except for a session's timer and a line's state 'withdrawing').
 * Never edit them: an update finds active calls in such rows.
 * A chart that can no longer read them needs a new version, a migration, and its new rows here beside the old.
 */
/** `notes`: facts known since that were not in the stored row. */
const LINES: Array<{ state: string; context: string; event: LineEvent; to: string; notes?: string[] }> = [
  {
    state: 'pending',
    context:
      '{"placedAt":1773158400000,"recordOnJoin":false,"silenceMs":85000,"screenMs":0,"callSid":null,"ringingAt":null,"answeredAt":null,"bridgedAt":null,"leftAt":null,"endedAt":null,"answeredBy":null,"outcome":null,"note":null,"restOfRingMs":0,"screened":false}',
    event: { type: 'PLACED', callSid: 'CA1' },
    to: 'calling',
  },
  {
    state: 'screening',
    context:
      '{"placedAt":1773158400000,"recordOnJoin":false,"silenceMs":85000,"screenMs":8000,"callSid":"CA1","ringingAt":1773158401000,"answeredAt":1773158405000,"bridgedAt":null,"leftAt":null,"endedAt":null,"answeredBy":null,"outcome":null,"note":null,"restOfRingMs":0,"screened":false}',
    event: { type: 'VERDICT', answeredBy: 'person' },
    to: 'answered',
  },
  {
    state: 'inCall',
    context:
      '{"placedAt":1773158400000,"recordOnJoin":true,"silenceMs":85000,"screenMs":8000,"callSid":"CA1","ringingAt":1773158401000,"answeredAt":1773158405000,"bridgedAt":1773158406000,"leftAt":null,"endedAt":null,"answeredBy":"person","outcome":null,"note":null,"restOfRingMs":0,"screened":true}',
    event: { type: 'LEFT', at: 1773158466000 },
    to: 'ending',
    notes: ['isOut'],
  },
  {
    state: 'ending',
    context:
      '{"placedAt":1773158400000,"recordOnJoin":true,"silenceMs":85000,"screenMs":8000,"callSid":"CA1","ringingAt":1773158401000,"answeredAt":1773158405000,"bridgedAt":1773158406000,"leftAt":1773158466000,"endedAt":null,"answeredBy":"person","outcome":null,"note":null,"restOfRingMs":0,"screened":true}',
    event: { type: 'CARRIER_ENDED', at: 1773158466500, status: 'completed', callSid: 'CA1', note: null },
    to: 'ended',
  },
]

const SESSIONS: Array<{ state: string; context: string; event: DialSessionEvent; to: object }> = [
  {
    state: '{"run":"dialing","phone":"present"}',
    context:
      '{"mode":"advanced","kind":"list","agentCallSid":"CA9","bridgedLineId":null,"wrapUpLineId":null,"disposed":false,"redialLineId":null,"paused":false,"muted":false,"notice":null}',
    event: { type: 'BRIDGED', lineId: 'line_1' },
    to: { run: 'bridged', phone: 'present' },
  },
  {
    state: '{"run":"bridged","phone":"lost"}',
    context:
      '{"mode":"standard","kind":"list","agentCallSid":null,"bridgedLineId":"line_1","wrapUpLineId":null,"disposed":false,"redialLineId":null,"paused":false,"muted":true,"notice":null}',
    event: { type: 'AGENT_JOINED', callSid: 'CA10' },
    to: { run: 'bridged', phone: 'present' },
  },
  {
    state: '{"run":"wrapUp","phone":"present"}',
    context:
      '{"mode":"advanced","kind":"list","agentCallSid":"CA9","bridgedLineId":null,"wrapUpLineId":"line_1","disposed":false,"redialLineId":null,"paused":false,"muted":false,"notice":null}',
    event: { type: 'DISPOSED', lineId: 'line_1' },
    to: { run: 'dialing', phone: 'present' },
  },
]

/** A simple state is stored as its name, a parallel one as JSON. */
const stateOf = (stored: string) => (stored.startsWith('{') ? JSON.parse(stored) : stored)

test('the versions of these stored rows', () => {
  expect({ line: LINE_CHART_VERSION, session: DIAL_SESSION_CHART_VERSION }).toEqual({ line: 2, session: 2 })
})

test.each(LINES)('a stored line that was $state continues to $to', ({ state, context, event, to, notes = [] }) => {
  const stored = { state: stateOf(state), context: JSON.parse(context) } as StoredSnapshot<LineContext>
  const step = advance(lineMachine, stored, event)
  expect(step.stored.state).toBe(to)
  // No stored fact is lost on the way, and nothing is kept that a new row lacks.
  expect(Object.keys(step.stored.context)).toEqual([...Object.keys(stored.context), ...notes])
})

test.each(SESSIONS)('a stored session that was $state continues to $to', ({ state, context, event, to }) => {
  const stored = { state: stateOf(state), context: JSON.parse(context) } as StoredSnapshot<DialSessionContext>
  const step = advance(dialSessionMachine, stored, event)
  expect(step.stored.state).toEqual(to)
  expect(Object.keys(step.stored.context)).toEqual(Object.keys(stored.context))
})

test.each([
  { machine: lineMachine, rows: LINES },
  { machine: dialSessionMachine, rows: SESSIONS },
])('resolving a stored $machine.id returns the stored row', ({ machine, rows }) => {
  for (const row of rows) {
    const stored = { state: stateOf(row.state), context: JSON.parse(row.context) }
    const resolved = (machine as typeof lineMachine).resolveState({ value: stored.state, context: stored.context })
    expect({ state: resolved.value, context: resolved.context }).toEqual(stored)
  }
})

test('a registration in review of chart version 1 is decided', () => {
  expect(REGISTRATION_CHART_VERSION).toBe(1)
  const stored: StoredSnapshot<RegistrationContext> = {
    state: 'inReview',
    context: JSON.parse('{"revision":1,"polls":3,"returnsTo":"unsubmitted"}') as RegistrationContext,
  }
  expect(advance(registrationMachine, stored, { type: 'STATUS', status: 'registered' }).stored).toEqual({
    state: 'registered',
    context: { revision: 1, polls: 0, returnsTo: 'unsubmitted' },
  })
})

import { expect, test } from 'vitest'
import { decideAnswer, SCREEN_MS, type AnswerDecision, type AnswerFacts } from './decide-answer'

const unknown = { answeredBy: null }
const person = { answeredBy: 'person' } as const
const machine = { answeredBy: 'machine' } as const
const first = { availability: 'free', bridged: null, isConferenceOccupied: false } as const
/** The previous call was hung up, and the carrier has not confirmed it yet. */
const afterAnother = { ...first, isConferenceOccupied: true } as const
const second = (bridged: AnswerFacts['bridged']) =>
  ({ availability: 'taken', bridged, isConferenceOccupied: false }) as const

const BRIDGE: AnswerDecision = { kind: 'bridge' }
const DECLINE: AnswerDecision = { kind: 'decline' }
const END_AS_MACHINE: AnswerDecision = { kind: 'sort-out' }
const WAIT: AnswerDecision = { kind: 'screen', forMs: SCREEN_MS }

type Row = [
  AnswerFacts['mode'],
  string,
  Pick<AnswerFacts, 'availability' | 'bridged' | 'isConferenceOccupied'>,
  AnswerFacts['line']['answeredBy'],
  'just now' | 'waited',
  AnswerDecision,
]

test.each<Row>([
  ['standard', 'the first', first, null, 'just now', BRIDGE],
  ['standard', 'the first', first, 'person', 'just now', BRIDGE],
  // Every answered line reaches the seller, who decides: a machine too.
  ['standard', 'the first', first, 'machine', 'just now', BRIDGE],
  ['standard', 'second to an unknown answer', second(unknown), null, 'just now', WAIT],
  ['standard', 'second to an unknown answer', second(unknown), null, 'waited', DECLINE],
  // The connected lead may turn out to be a machine.
  ['standard', 'second to an unknown answer', second(unknown), 'person', 'just now', WAIT],
  ['standard', 'second to an unknown answer', second(unknown), 'person', 'waited', DECLINE],
  ['standard', 'second to a machine', second(machine), null, 'just now', WAIT],
  ['standard', 'second to a machine', second(machine), null, 'waited', { kind: 'take-over' }],
  ['standard', 'second to a machine', second(machine), 'person', 'just now', { kind: 'take-over' }],
  ['standard', 'second to a machine', second(machine), 'person', 'waited', { kind: 'take-over' }],
  ['standard', 'second to a machine', second(machine), 'machine', 'just now', END_AS_MACHINE],
  ['standard', 'second to a person', second(person), null, 'just now', DECLINE],
  ['standard', 'second to a person', second(person), 'person', 'just now', DECLINE],
  ['standard', 'second to a person', second(person), 'machine', 'just now', END_AS_MACHINE],

  ['advanced', 'the first', first, null, 'just now', WAIT],
  ['advanced', 'the first', first, null, 'waited', BRIDGE],
  ['advanced', 'the first', first, 'person', 'just now', BRIDGE],
  ['advanced', 'the first', first, 'machine', 'waited', END_AS_MACHINE],
  ['advanced', 'second to a person', second(person), null, 'just now', DECLINE],
  ['advanced', 'second to a person', second(person), 'person', 'waited', DECLINE],
  ['advanced', 'second to an unknown answer', second(unknown), 'person', 'just now', WAIT],
  ['advanced', 'second to an unknown answer', second(unknown), 'person', 'waited', DECLINE],
  ['advanced', 'second to a person', second(person), 'machine', 'waited', END_AS_MACHINE],

  ['boost', 'the first', first, null, 'just now', BRIDGE],
  ['boost', 'the first', first, 'person', 'just now', BRIDGE],
  ['boost', 'the first', first, 'machine', 'just now', END_AS_MACHINE],
  ['boost', 'second to a person', second(person), null, 'just now', DECLINE],
  ['boost', 'second to an unknown answer', second(unknown), null, 'just now', WAIT],
  ['boost', 'second to an unknown answer', second(unknown), null, 'waited', DECLINE],
  ['boost', 'second to an unknown answer', second(unknown), 'person', 'just now', WAIT],
  ['boost', 'second to an unknown answer', second(unknown), 'machine', 'waited', END_AS_MACHINE],

  ['standard', 'after another', afterAnother, 'person', 'just now', WAIT],
  ['standard', 'after another', afterAnother, 'person', 'waited', DECLINE],
  ['advanced', 'after another', afterAnother, null, 'just now', WAIT],
  ['advanced', 'after another', afterAnother, null, 'waited', DECLINE],
  ['advanced', 'after another', afterAnother, 'person', 'just now', WAIT],
  ['boost', 'after another', afterAnother, null, 'just now', WAIT],
  ['boost', 'after another', afterAnother, 'machine', 'just now', END_AS_MACHINE],
])('%s: %s, %o, by %s, %s', (mode, _, place, answeredBy, waited, decision) => {
  const line = { answeredBy, screened: waited === 'waited', byHand: false }
  const waitedMs = waited === 'waited' ? SCREEN_MS : 0
  expect(decideAnswer({ mode, sellerPresent: true, line, waitedMs, ...place })).toEqual(decision)
})

test.each<AnswerFacts['mode']>(['standard', 'advanced', 'boost'])(
  '%s: without an available seller a person hears the message, and a machine does not',
  (mode) => {
    const line = { answeredBy: 'person', screened: true, byHand: false } as const
    const rest = { mode, line, waitedMs: 0, isConferenceOccupied: false }
    expect(decideAnswer({ ...rest, sellerPresent: false, ...first })).toEqual(DECLINE)
    expect(decideAnswer({ ...rest, sellerPresent: true, availability: 'closed', bridged: null })).toEqual(DECLINE)
    const hungUp = { ...rest, sellerPresent: true, line: { ...line, byHand: true } }
    expect(decideAnswer({ ...hungUp, ...first })).toEqual(DECLINE)
    expect(decideAnswer({ ...hungUp, line: { ...hungUp.line, answeredBy: null, screened: false }, ...first })).toEqual(
      DECLINE,
    )
    expect(decideAnswer({ ...hungUp, line: { ...hungUp.line, answeredBy: 'machine' }, ...first })).toEqual(
      END_AS_MACHINE,
    )
    const found = { ...rest, line: { ...line, answeredBy: 'machine' } } as const
    expect(decideAnswer({ ...found, sellerPresent: false, ...first })).toEqual(END_AS_MACHINE)
    expect(decideAnswer({ ...found, sellerPresent: true, availability: 'closed', bridged: null })).toEqual(
      END_AS_MACHINE,
    )
  },
)

test('a second answer waits less than the 2 s of abandonment, with or without its own verdict', () => {
  expect(SCREEN_MS).toBeLessThan(2000)
  const line = { answeredBy: 'person', screened: true, byHand: false } as const
  const facts = { mode: 'standard', sellerPresent: true, line, ...second(unknown) } as const
  expect(decideAnswer({ ...facts, waitedMs: 600 })).toEqual({ kind: 'screen', forMs: SCREEN_MS - 600 })
})

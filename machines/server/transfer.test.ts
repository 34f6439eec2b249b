import { describe, expect, test } from 'vitest'
import { canAccept, advance, startMachine, type StoredSnapshot } from '../advance'
import { HELD_STATES, transferMachine, type TransferContext, type TransferEvent, type TransferState } from './transfer'

const AT = 1_000
const END = { type: 'TARGET_ENDED', at: AT, status: 'completed', note: null } as const
const EVENTS: readonly TransferEvent[] = [
  { type: 'HELD' },
  { type: 'UNHELD', at: AT },
  { type: 'REJECTED', note: 'Refused' },
  { type: 'PLACED', callSid: 'CA1' },
  { type: 'ANSWERED', at: AT, callSid: 'CA1' },
  { type: 'JOINED', at: AT },
  { type: 'REFUSED', note: 'No such number' },
  { type: 'UNKNOWN' },
  { type: 'WITHDRAWN' },
  { type: 'STILL_LIVE' },
  { type: 'LEAD_STILL_LIVE' },
  END,
  { type: 'TARGET_GONE' },
  { type: 'LEAD_ENDED', at: AT },
  { type: 'CANCEL' },
  { type: 'MERGE' },
  { type: 'LEAVE' },
  { type: 'END_FOR_ALL' },
  { type: 'MOVED', at: AT },
  { type: 'STOP' },
  { type: 'SENDING', at: AT },
  { type: 'UNSENT' },
  { type: 'NOT_REACHED', at: AT, status: 'busy' },
]

type Row = StoredSnapshot<TransferContext>
const start = (kind: 'warm' | 'cold') => startMachine(transferMachine, { kind, silenceMs: 45_000 })
const tell = (row: Row, event: TransferEvent) => advance(transferMachine, row, event)

/** Where a transfer is after these events, with the effects on the way. */
function after(kind: 'warm' | 'cold', ...events: TransferEvent[]) {
  const first = start(kind)
  let row = first.stored as Row
  const effects = first.effects.map(({ type }) => type)
  for (const event of events) {
    const step = tell(row, event)
    row = step.stored as Row
    effects.push(...step.effects.map(({ type }) => type))
  }
  return { state: row.state as TransferState, outcome: row.context.outcome, effects }
}

const HELD = { type: 'HELD' } as const
const JOINED = { type: 'JOINED', at: AT } as const
const PLACED = { type: 'PLACED', callSid: 'CA1' } as const
const UNHELD = { type: 'UNHELD', at: AT } as const
const MERGED = [HELD, PLACED, JOINED, { type: 'MERGE' }, UNHELD] as const
const LEAD_ENDED = { type: 'LEAD_ENDED', at: AT } as const

test.each<[string, 'warm' | 'cold', readonly TransferEvent[], TransferState, string[]]>([
  ['calls the third person only after the lead is on hold', 'warm', [], 'holding', ['setHold']],
  ['then calls the third person', 'warm', [HELD], 'dialing', ['setHold', 'placeTarget']],
  ['canceled before that, places no call', 'warm', [{ type: 'CANCEL' }, HELD], 'returning', ['setHold', 'setHold']],
  [
    'the lead comes back after the other call is over',
    'warm',
    [HELD, PLACED, JOINED, { type: 'CANCEL' }],
    'ending',
    ['setHold', 'placeTarget', 'hangUpTarget'],
  ],
  [
    'and then immediately',
    'warm',
    [HELD, PLACED, JOINED, { type: 'CANCEL' }, END],
    'returning',
    ['setHold', 'placeTarget', 'hangUpTarget', 'setHold'],
  ],
  [
    'an answer after Cancel is hung up on',
    'warm',
    [HELD, { type: 'CANCEL' }, { type: 'ANSWERED', at: AT, callSid: 'CA1' }],
    'ending',
    ['setHold', 'placeTarget', 'hangUpTarget', 'hangUpTarget'],
  ],
  [
    'there is no merge after the lead hung up',
    'warm',
    [HELD, JOINED, LEAD_ENDED, { type: 'MERGE' }],
    'consulting',
    ['setHold', 'placeTarget'],
  ],
  ['nor while the phone rings', 'warm', [HELD, PLACED, { type: 'MERGE' }], 'dialing', ['setHold', 'placeTarget']],
  [
    'the seller cannot leave before the merge',
    'warm',
    [HELD, PLACED, JOINED, { type: 'LEAVE' }],
    'consulting',
    ['setHold', 'placeTarget'],
  ],
  ['merged', 'warm', MERGED, 'merged', ['setHold', 'placeTarget', 'setHold']],
  [
    'left to each other',
    'warm',
    [...MERGED, { type: 'LEAVE' }, { type: 'MOVED', at: AT }],
    'away',
    ['setHold', 'placeTarget', 'setHold', 'moveApart'],
  ],
  [
    'the remaining party is hung up',
    'warm',
    [...MERGED, { type: 'LEAVE' }, { type: 'MOVED', at: AT }, END],
    'away',
    ['setHold', 'placeTarget', 'setHold', 'moveApart', 'hangUpLead'],
  ],
  [
    'the end of the session does not affect a transferred lead',
    'warm',
    [...MERGED, { type: 'LEAVE' }, { type: 'STOP' }],
    'leaving',
    ['setHold', 'placeTarget', 'setHold', 'moveApart'],
  ],
  [
    'ended for all',
    'warm',
    [...MERGED, { type: 'END_FOR_ALL' }],
    'ending',
    ['setHold', 'placeTarget', 'setHold', 'hangUpLead', 'hangUpTarget'],
  ],
  ['cold', 'cold', [{ type: 'MOVED', at: AT }, LEAD_ENDED], 'ended', ['sendOn']],
  [
    'cold, to a target who does not answer',
    'cold',
    [
      { type: 'SENDING', at: AT },
      { type: 'NOT_REACHED', at: AT, status: 'busy' },
    ],
    'away',
    ['sendOn'],
  ],
])('%s', (_what, kind, events, state, effects) => {
  expect(after(kind, ...events)).toMatchObject({ state, effects })
})

/** A small seeded generator (mulberry32), so that a failure can be reproduced. */
function randomOf(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('invariants over 1,000 random orders of events', () => {
  const seed = Date.now() % 1_000_000
  test.each(['warm', 'cold'] as const)(`%s, seed ${seed}`, (kind) => {
    const random = randomOf(seed)
    for (let round = 0; round < 1_000; round += 1) {
      const first = start(kind)
      let row = first.stored as Row
      let held = false
      const told: string[] = []
      const follow = (effects: ReadonlyArray<{ type: string }>) => {
        for (const { type } of effects) if (type === 'placeTarget') expect(held, told.join()).toBe(true)
      }
      follow(first.effects)
      for (let step = 0; step < 30 && row.state !== 'ended'; step += 1) {
        const event = EVENTS[Math.floor(random() * EVENTS.length)]!
        const before = row.state as TransferState
        told.push(event.type)
        const next = tell(row, event)
        row = next.stored as Row
        if (before === 'holding' && event.type === 'HELD') held = true
        follow(next.effects)
        expect(JSON.parse(JSON.stringify(row))).toEqual(row)
        // The lead stays on hold while the third person may be there unmerged.
        const back = before !== row.state && row.state === 'returning' && HELD_STATES.includes(before)
        if (back && before !== 'holding') expect(row.context.targetOver, told.join()).toBe(true)
        // Only a party that was present is merged or left.
        if (row.state === 'merged' && before !== 'merged') expect(['merging', 'leaving']).toContain(before)
        if (row.state === 'leaving') expect(row.context.leadOver, told.join()).toBe(false)
      }
      // After any events, it ends once the calls have.
      for (const event of [END, LEAD_ENDED, UNHELD, { type: 'MOVED', at: AT } as const, END, LEAD_ENDED, UNHELD])
        row = tell(row, event).stored as Row
      expect(row.state, told.join()).toBe('ended')
      expect(EVENTS.some((event) => canAccept(transferMachine, row, event))).toBe(false)
    }
  })
})

test('a refused merge holds the lead again: the carrier may have released the hold', () => {
  const { state, effects } = after(
    'warm',
    HELD,
    PLACED,
    JOINED,
    { type: 'MERGE' },
    { type: 'REJECTED', note: 'Refused' },
  )
  expect([state, effects.filter((effect) => effect === 'setHold').length]).toEqual(['consulting', 3])
})

describe('a third person hanging up as the seller leaves', () => {
  const LEAVE = { type: 'LEAVE' } as const

  test('before the move leaves the lead with the seller', () => {
    const { state, outcome, effects } = after('warm', ...MERGED, LEAVE, END, { type: 'TARGET_GONE' })
    expect([state, outcome, effects.includes('hangUpLead')]).toEqual(['ended', 'left', false])
  })

  test('while the lead is moving leaves no party alone in a conference', () => {
    const { state, effects } = after('warm', ...MERGED, LEAVE, END, { type: 'MOVED', at: AT })
    expect([state, effects.at(-1)]).toEqual(['away', 'hangUpLead'])
    expect(after('warm', ...MERGED, LEAVE, END, { type: 'MOVED', at: AT }, LEAD_ENDED).state).toBe('ended')
  })
})

test('one transfer request, repeated only after the carrier did nothing', () => {
  const sending = { type: 'SENDING', at: AT } as const
  const sent = tell(start('cold').stored as Row, sending).stored as Row
  expect(canAccept(transferMachine, sent, sending)).toBe(false)
  expect(canAccept(transferMachine, tell(sent, { type: 'UNSENT' }).stored as Row, sending)).toBe(true)
})

test('an unreached target is recorded once, and confirms the transfer', () => {
  const unreached = { type: 'NOT_REACHED', at: AT, status: 'no-answer' } as const
  const row = tell(start('cold').stored as Row, unreached).stored as Row
  expect(row).toMatchObject({ state: 'away', context: { outcome: 'no-answer', handedAt: AT, unreachedAt: AT } })
  expect(canAccept(transferMachine, row, unreached)).toBe(false)
})

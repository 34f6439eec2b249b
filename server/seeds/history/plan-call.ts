import { formatPhone } from '../../../app/domain/phone-numbers/phone'
import type { LineEvent } from '../../../machines/server/line'
import { HARBOR_REALTY } from '../demo-people'
import type { Disposition, PlannedCall } from './plan'
import type { Random } from './random'
import { answerShare } from './workdays'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const CALLBACK_MESSAGE = `Hello, this is ${HARBOR_REALTY.name}. We tried to reach you. Please call us at ${formatPhone(HARBOR_REALTY.phone)}.`

/** Of those who talked for a while, and of those who did not. */
const LONG: readonly (readonly [Disposition | null, number])[] = [
  ['NOT_INTERESTED', 34],
  ['INTERESTED', 27],
  ['CALLBACK', 20],
  ['APPOINTMENT_SET', 9],
  ['DO_NOT_CONTACT', 4],
  [null, 6],
]
const SHORT: readonly (readonly [Disposition | null, number])[] = [
  ['NOT_INTERESTED', 55],
  ['CALLBACK', 18],
  ['BAD_NUMBER', 9],
  ['DO_NOT_CONTACT', 5],
  [null, 13],
]

const NOTES: Record<Disposition, readonly string[]> = {
  INTERESTED: [
    'Wants three bedrooms near a school. Budget 450,000.',
    'Has to sell the condo first. Send the price report.',
    'Pre-approved until March. Prefers e-mail.',
    'Asked about the house on Maple Street.',
  ],
  NOT_INTERESTED: ['Bought in August.', 'Renting for another two years.', 'Works with a friend who is an agent.'],
  CALLBACK: ['In a meeting. Try later.', 'Wants to talk with her husband first.', 'Driving. Call again after work.'],
  APPOINTMENT_SET: ['Saturday at eleven, both of them come.', 'Sunday at two. Bring the floor plans.'],
  DO_NOT_CONTACT: ['Asked not to be called again.'],
  BAD_NUMBER: ['A shop has this number now.'],
}

export type CallPart = Pick<
  PlannedCall,
  'events' | 'endedAt' | 'endedBy' | 'message' | 'disposition' | 'disposedAt' | 'callbackAt' | 'note'
>

const UNDISPOSED = { message: null, disposition: null, disposedAt: null, callbackAt: null, note: null } as const

/** From the request to the disposition. `share`: how well the number is answered. */
export function planCall(random: Random, { placedAt, share }: { placedAt: number; share: number }): CallPart {
  const callSid = `CA${random.hex(32)}`
  const ringingAt = placedAt + random.int(900, 2_200)
  const events: LineEvent[] = [
    { type: 'PLACED', callSid },
    { type: 'RINGING', at: ringingAt, callSid },
  ]
  const answers = answerShare(placedAt) * share
  const kind = random.weighted([
    ['person', answers],
    ['machine', (1 - answers) * 0.48],
    ['no-answer', (1 - answers) * 0.43],
    ['busy', (1 - answers) * 0.06],
    ['failed', (1 - answers) * 0.03],
  ] as const)
  if (kind === 'person') return planAnswer(random, { events, ringingAt, callSid })
  if (kind === 'machine') {
    const answeredAt = ringingAt + random.int(9_000, 19_000)
    const sortedAt = answeredAt + random.int(1_500, 3_500)
    const endedAt = sortedAt + random.int(200, 600)
    events.push(
      { type: 'ANSWERED', at: answeredAt, callSid },
      { type: 'SCREEN', forMs: 1_500 },
      { type: 'VERDICT', answeredBy: 'machine' },
      { type: 'END_AS_MACHINE', at: sortedAt },
      { type: 'CARRIER_ENDED', at: endedAt, status: 'completed', callSid, note: null },
    )
    return { ...UNDISPOSED, events, endedAt, endedBy: 'sorted-out' }
  }
  const endedAt = ringingAt + (kind === 'no-answer' ? 25_000 : random.int(600, 2_500))
  events.push({ type: 'CARRIER_ENDED', at: endedAt, status: kind, callSid, note: null })
  return { ...UNDISPOSED, events, endedAt, endedBy: null }
}

function planAnswer(
  random: Random,
  { events, ringingAt, callSid }: { events: LineEvent[]; ringingAt: number; callSid: string },
): CallPart {
  const answeredAt = ringingAt + random.int(4_000, 18_000)
  events.push({ type: 'ANSWERED', at: answeredAt, callSid })
  // Another lead was first.
  if (random.chance(0.005)) {
    const endedAt = answeredAt + random.int(8_000, 14_000)
    events.push(
      { type: 'DECLINE', instruct: false },
      { type: 'CARRIER_ENDED', at: endedAt, status: 'completed', callSid, note: null },
    )
    return { ...UNDISPOSED, events, endedAt, endedBy: 'person', message: CALLBACK_MESSAGE }
  }
  const bridgedAt = answeredAt + (random.chance(0.008) ? random.int(2_100, 2_900) : random.int(120, 900))
  const isShort = random.chance(0.3)
  const talkMs = isShort ? random.int(4_000, 19_000) : 25_000 + Math.round(random.next() ** 2 * 400_000)
  const leftAt = bridgedAt + talkMs
  const endedAt = leftAt + random.int(100, 400)
  events.push(
    { type: 'BRIDGE', at: answeredAt, instruct: false },
    { type: 'JOINED', at: bridgedAt },
    { type: 'VERDICT', answeredBy: 'person' },
    { type: 'LEFT', at: leftAt },
    { type: 'CARRIER_ENDED', at: endedAt, status: 'completed', callSid, note: null },
  )
  const disposition = random.weighted(isShort ? SHORT : LONG)
  const disposedAt = disposition === null ? null : endedAt + random.int(3_000, 22_000)
  return {
    events,
    endedAt,
    endedBy: random.chance(0.55) ? 'person' : 'seller',
    message: null,
    disposition,
    disposedAt,
    callbackAt: disposition === 'CALLBACK' ? disposedAt! + random.int(2, 40) * HOUR_MS : null,
    note: disposition !== null && random.chance(0.5) ? random.pick(NOTES[disposition]) : null,
  }
}

/** Of a callback that is due today. */
export const DUE_TODAY_MS = [-95, -40, -10, 35, 100, 190].map((minutes) => minutes * MINUTE_MS)

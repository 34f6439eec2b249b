import { formatPhone, phoneOrHidden } from '../phone-numbers/phone'
import type { Reason } from '../protection/check-number'
import type { StoryStep } from './call-history.schema'

export interface ComplianceRecord {
  checkedAt?: number
  localHoursAt?: number
  checks?: Reason[]
  ringTimeoutSeconds?: number
  /** RECORDING_MODES, or why it was not recorded. */
  recording?: string
  /** Why this caller ID was chosen. */
  localPresence?: string
  /** All parties must consent, so an announcement plays. */
  announces?: true
  /** Announcements heard to the end. */
  announced?: Array<{ at: number; words: string; people: number }>
  /** Transfer whose merge stopped the recording for a third party's state law; it restarts without them. */
  recordsWithout?: string
  optedOutAt?: number
}

export interface CallFacts {
  direction: 'outbound' | 'inbound'
  /** E.164. */
  phone: string
  callerId: string
  /** null: single call. */
  campaign: string | null
  seller: string
  /** Name or number. */
  person: string
  /** Why the lead was chosen. */
  reasons: string[]
  chosenAt: number
  /** Later than `chosenAt` if the carrier was busy. */
  placedAt: number
  /** false: canceled before the carrier request. */
  sent: boolean
  ringingAt: number | null
  answeredAt: number | null
  bridgedAt: number | null
  endedAt: number | null
  ringMs: number | null
  bridgeDelayMs: number | null
  /** From the answer to the end of a person's greeting. */
  greetingMs: number | null
  talkMs: number
  outcome: string | null
  answeredBy: string | null
  abandoned: boolean
  carrierError: string | null
  endedBy: 'seller' | 'person' | 'other-line' | 'sorted-out' | null
  /** Spoken text or name of the recorded message. */
  message: string | null
  messageRecorded: boolean
  disposition: { name: string; by: string | null; at: number | null } | null
  /** Connected on another line during ringing. */
  otherPerson: string | null
  compliance: ComplianceRecord
  recordings: Array<{ at: number; words: string }>
  transfers: Array<{ at: number; words: string }>
}

type Step = Omit<StoryStep, 'at' | 'details'> & { at: number | null; details?: string[] }

/** '420 ms', '12.3 s', '3 min 20 s'. */
export function formatElapsed(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toLocaleString('en-US')} s`
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export function storyOf(facts: CallFacts): StoryStep[] {
  const steps: Step[] = [
    ...beginning(facts),
    ...ringing(facts),
    ...answer(facts),
    ...announcements(facts),
    ...facts.recordings.map(({ at, words }): Step => ({ kind: 'recording', at, text: words })),
    ...facts.transfers.map(({ at, words }): Step => ({ kind: 'transfer', at, text: words })),
    ...ending(facts),
    ...disposition(facts),
  ]
  let latest = facts.chosenAt
  return steps
    .map((step, index) => ({ step, index, order: (latest = step.at ?? latest) }))
    .toSorted((a, b) => a.order - b.order || a.index - b.index)
    .map(({ step: { at, details = [], ...rest } }) => ({
      ...rest,
      at: at === null ? null : new Date(at).toISOString(),
      details,
    }))
}

function beginning(facts: CallFacts): Step[] {
  const { phone, callerId, chosenAt, placedAt, seller, campaign, compliance } = facts
  if (facts.direction === 'inbound')
    return [{ kind: 'dialed', at: placedAt, text: `${phoneOrHidden(phone)} called ${formatPhone(callerId)}` }]
  return [
    {
      kind: 'chosen',
      at: chosenAt,
      text: campaign ? `Chosen from the campaign ‘${campaign}’` : `${seller} requested this call`,
      details: facts.reasons,
    },
    ...(facts.sent
      ? [
          {
            kind: 'dialed' as const,
            at: placedAt,
            text: `Dialed ${formatPhone(phone)} for ${seller}`,
            details: [
              `Shown to the person: ${formatPhone(callerId)}${compliance.localPresence ? ` (local presence: ${compliance.localPresence})` : ''}`,
              ...(compliance.ringTimeoutSeconds ? [`To ring for at most ${compliance.ringTimeoutSeconds} s`] : []),
            ],
          },
        ]
      : []),
  ]
}

function ringing({ sent, ringingAt, ringMs, answeredAt, endedAt, outcome }: CallFacts): Step[] {
  if (!sent) return []
  if (ringingAt === null)
    return endedAt !== null && answeredAt === null && outcome !== 'failed' && outcome !== 'busy'
      ? [{ kind: 'ringing', at: null, text: 'The carrier did not report ringing' }]
      : []
  const rang = ringMs === null ? 'It rings' : `Rang for ${formatElapsed(ringMs)}`
  return [{ kind: 'ringing', at: ringingAt, text: rang }]
}

function answer(facts: CallFacts): Step[] {
  const {
    answeredAt,
    answeredBy,
    bridgedAt,
    bridgeDelayMs,
    person,
    seller,
    message,
    messageRecorded,
    outcome,
    compliance,
  } = facts
  if (answeredAt === null) return []
  if (facts.direction === 'inbound')
    return bridgedAt === null
      ? []
      : [
          {
            kind: 'connected',
            at: bridgedAt,
            text:
              outcome === 'forwarded'
                ? `Forwarded to a phone, where ${person} was answered with the key 1`
                : `${seller} answered: ${person} and ${seller} were connected`,
          },
        ]
  const steps: Step[] = [{ kind: 'answered', at: answeredAt, text: 'Picked up' }]
  steps.push({
    kind: 'verdict',
    at: null,
    text:
      answeredBy === 'machine'
        ? 'The carrier heard an answering machine'
        : answeredBy === 'person'
          ? 'The carrier heard a person'
          : 'Whether a person or a machine picked up is unknown',
  })
  if (bridgedAt !== null)
    steps.push({
      kind: 'connected',
      at: bridgedAt,
      text: `${person} and ${seller} were connected`,
      details: bridgeDelayMs === null ? [] : [`${formatElapsed(bridgeDelayMs)} after the answer`],
    })
  if ((outcome === 'callback' && bridgedAt === null) || (outcome === 'carrier-unknown' && message !== null))
    steps.push({
      kind: 'message',
      at: null,
      text: `${seller} was not free: ${person} heard the callback message`,
      details: message === null ? ['Its text was not stored'] : [messageRecorded ? message : `“${message}”`],
    })
  if (outcome === 'voicemail-drop')
    steps.push({
      kind: 'message',
      at: null,
      text: facts.endedBy === 'seller' ? `${seller} dropped the voicemail` : 'The voicemail was dropped automatically',
      details: message === null ? ['Its content was not stored'] : [message],
    })
  if (compliance.optedOutAt !== undefined)
    steps.push({
      kind: 'message',
      at: compliance.optedOutAt,
      text: `${person} pressed 9: all their numbers are on the do-not-call list`,
    })
  return steps
}

function announcements({ compliance: { announced = [] }, person }: CallFacts): Step[] {
  return announced.map(({ at, words, people }) => ({
    kind: 'recording',
    at,
    text: `${people === 1 ? person : 'Everyone in the call'} had heard the recording announcement`,
    details: [words],
  }))
}

function ending(facts: CallFacts): Step[] {
  const { endedAt, talkMs, carrierError } = facts
  if (endedAt === null) return [{ kind: 'ended', at: null, text: 'The call has not ended yet' }]
  return [
    {
      kind: 'ended',
      at: endedAt,
      text: getEndText(facts),
      details: [
        ...(talkMs > 0 ? [`Talked for ${formatElapsed(talkMs)}`] : []),
        ...(carrierError ? [carrierError] : []),
      ],
    },
  ]
}

function getEndText(facts: CallFacts): string {
  const { sent, outcome, endedBy, bridgedAt, answeredAt, seller, person, otherPerson } = facts
  const leftEarly = `${person} hung up before ${seller} was there`
  if (facts.direction === 'inbound' && bridgedAt === null)
    return outcome === 'voicemail' ? `${person} left a voicemail` : 'No one answered'
  if (outcome === 'forwarded') return 'The forwarded call ended'
  if (!sent) {
    if (endedBy === 'other-line') return `Not dialed: ${otherPerson ?? 'another lead'} was reached first`
    return endedBy === 'seller' ? `Not dialed: ${seller} stopped it first` : 'Not dialed'
  }
  const stopped = outcome === 'hung-up' || outcome === 'canceled'
  if (answeredAt === null && stopped && endedBy === 'other-line')
    return `Stopped ringing: ${otherPerson ?? 'another lead'} was reached first`
  switch (outcome) {
    case 'no-answer':
      return 'No one picked up'
    case 'busy':
      return 'The line was busy'
    case 'failed':
      return 'The call could not be made'
    case 'canceled':
      return 'The call was canceled before anyone picked up'
    case 'carrier-unknown':
      return 'The outcome of the call is unknown'
    case 'transferred':
      return 'The call was transferred'
    case 'voicemail-drop':
      return 'A voicemail was left'
    case 'callback':
      return bridgedAt === null ? 'The call ended after the message' : 'The call was transferred'
  }
  if (endedBy === 'sorted-out') return 'Ended because a machine had picked up'
  if (answeredAt === null) return `${seller} stopped it before anyone picked up`
  if (endedBy === 'seller') return `${seller} hung up`
  if (endedBy === 'person') return `${person} hung up`
  return bridgedAt === null ? leftEarly : 'The call ended; who hung up is unknown'
}

function disposition({ disposition: saved, bridgedAt, endedAt, outcome }: CallFacts): Step[] {
  if (saved)
    return [
      {
        kind: 'disposition',
        at: saved.at,
        text: `Disposition: ${saved.name}`,
        details: saved.by ? [`Chosen by ${saved.by}`] : [],
      },
    ]
  return bridgedAt !== null && endedAt !== null && outcome !== 'forwarded'
    ? [{ kind: 'disposition', at: null, text: 'No disposition was chosen' }]
    : []
}

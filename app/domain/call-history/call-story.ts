import type { Attestation } from '../voice-trust/attestations'
import { formatPhone, phoneOrHidden } from '../phone-numbers/phone'
import type { Reason } from '../protection/check-number'
import type { AllPartyConsent } from '../protection/consent-states'
import type { RecordingMode } from '../settings/settings.schema'
import type { StoryStep } from './call-history.schema'
import { callHistoryWords } from './call-history.words'

export interface ComplianceRecord {
  checkedAt?: number
  localHoursAt?: number
  checks?: Reason[]
  ringTimeoutSeconds?: number
  recording?: RecordingMode
  /** Why a call of another mode than 'never' was not recorded. */
  notRecorded?: AllPartyConsent
  /** Why this caller ID was chosen. */
  localPresence?: string
  /** Without local presence: a resting number was skipped, or used. */
  callerIdWhy?: string
  /** All parties must consent, so an announcement plays. */
  announces?: true
  /** Announcements heard to the end. */
  announced?: Array<{ at: number; words: string; people: number }>
  /** Transfer whose merge stopped the recording for a third party's state law; it restarts without them. */
  recordsWithout?: string
  optedOutAt?: number
  /** STIR/SHAKEN, as the carrier signed the call. */
  attestation?: Attestation
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
  /** Oldest first. `by` null: automatic. */
  dispositions: Array<{ name: string; by: string | null; at: number }>
  /** Connected on another line during ringing. */
  otherPerson: string | null
  compliance: ComplianceRecord
  recordings: Array<{ at: number; words: string }>
  transfers: Array<{ at: number; words: string }>
}

type Step = Omit<StoryStep, 'at' | 'details' | 'isWarning'> & {
  at: number | null
  details?: string[]
  isWarning?: boolean
}

/** '0.4 s'. */
export const formatDelay = (ms: number): string => callHistoryWords.seconds(ms < 50 ? '<0.1' : (ms / 1_000).toFixed(1))

/** 16 CFR 310.4(b)(4), 47 CFR 64.1200(a)(7). */
export const isLateBridge = (ms: number): boolean => ms > 2_000

/** 'Connected after 2.4 s, counted as abandoned'. */
const formatBridgeDelay = (ms: number, isAbandoned: boolean): string =>
  [callHistoryWords.connectedAfter(formatDelay(ms)), ...(isAbandoned ? [callHistoryWords.countedAbandoned] : [])].join(
    ', ',
  )

/** '420 ms', '12.3 s', '3 min 20 s'. */
export function formatElapsed(ms: number): string {
  if (ms < 1_000) return callHistoryWords.ms(Math.round(ms))
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toLocaleString('en-US')} s`
  const seconds = Math.floor(ms / 1000)
  return callHistoryWords.minS(Math.floor(seconds / 60), seconds % 60)
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
    .map(({ step: { at, details = [], isWarning = false, ...rest } }) => ({
      ...rest,
      isWarning,
      at: at === null ? null : new Date(at).toISOString(),
      details,
    }))
}

function beginning(facts: CallFacts): Step[] {
  const { phone, callerId, chosenAt, placedAt, seller, campaign, compliance } = facts
  if (facts.direction === 'inbound')
    return [
      { kind: 'dialed', at: placedAt, text: callHistoryWords.called(phoneOrHidden(phone), formatPhone(callerId)) },
    ]
  return [
    {
      kind: 'chosen',
      at: chosenAt,
      text: campaign ? callHistoryWords.chosenCampaign(campaign) : callHistoryWords.requestedCall(seller),
      details: facts.reasons,
    },
    ...(facts.sent
      ? [
          {
            kind: 'dialed' as const,
            at: placedAt,
            text: callHistoryWords.dialedFor(formatPhone(phone), seller),
            details: [
              callHistoryWords.shownPerson(
                formatPhone(callerId),
                compliance.localPresence
                  ? ` (local presence: ${compliance.localPresence})`
                  : compliance.callerIdWhy
                    ? ` (${compliance.callerIdWhy})`
                    : '',
              ),
              ...(compliance.ringTimeoutSeconds ? [callHistoryWords.ringMaxS(compliance.ringTimeoutSeconds)] : []),
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
      ? [{ kind: 'ringing', at: null, text: callHistoryWords.carrierNotReportRinging }]
      : []
  const rang = ringMs === null ? callHistoryWords.itRings : callHistoryWords.rangFor(formatElapsed(ringMs))
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
                ? callHistoryWords.forwardedPhoneWhereAnsweredKey(person)
                : callHistoryWords.answeredConnected(seller, person),
          },
        ]
  const steps: Step[] = [{ kind: 'answered', at: answeredAt, text: callHistoryWords.pickedUp }]
  steps.push({
    kind: 'verdict',
    at: null,
    text:
      answeredBy === 'machine'
        ? callHistoryWords.carrierHeardAnsweringMachine
        : answeredBy === 'person'
          ? callHistoryWords.carrierHeardPerson
          : callHistoryWords.whetherPersonOrMachinePicked,
  })
  if (bridgedAt !== null)
    steps.push({
      kind: 'connected',
      at: bridgedAt,
      text: callHistoryWords.andWereConnected(person, seller),
      details: bridgeDelayMs === null ? [] : [formatBridgeDelay(bridgeDelayMs, facts.abandoned)],
      isWarning: bridgeDelayMs !== null && isLateBridge(bridgeDelayMs),
    })
  if ((outcome === 'callback' && bridgedAt === null) || (outcome === 'carrier-unknown' && message !== null))
    steps.push({
      kind: 'message',
      at: null,
      text: callHistoryWords.notFreeHeardCallbackMessage(seller, person),
      details: message === null ? [callHistoryWords.textNotStored] : [messageRecorded ? message : `“${message}”`],
    })
  if (outcome === 'voicemail-drop')
    steps.push({
      kind: 'message',
      at: null,
      text:
        facts.endedBy === 'seller'
          ? callHistoryWords.droppedVoicemail(seller)
          : callHistoryWords.voicemailDroppedAutomatically,
      details: message === null ? [callHistoryWords.contentNotStored] : [message],
    })
  if (compliance.optedOutAt !== undefined)
    steps.push({
      kind: 'message',
      at: compliance.optedOutAt,
      text: callHistoryWords.pressedNineAllNumbersDo(person),
    })
  return steps
}

function announcements({ compliance: { announced = [] }, person }: CallFacts): Step[] {
  return announced.map(({ at, words, people }) => ({
    kind: 'recording',
    at,
    text: `${people === 1 ? person : callHistoryWords.everyoneCall} had heard the recording announcement`,
    details: [words],
  }))
}

function ending(facts: CallFacts): Step[] {
  const { endedAt, talkMs, carrierError } = facts
  if (endedAt === null) return [{ kind: 'ended', at: null, text: callHistoryWords.callNotEndedYet }]
  return [
    {
      kind: 'ended',
      at: endedAt,
      text: getEndText(facts),
      details: [
        ...(talkMs > 0 ? [callHistoryWords.talkedFor(formatElapsed(talkMs))] : []),
        ...(carrierError ? [carrierError] : []),
      ],
    },
  ]
}

function getEndText(facts: CallFacts): string {
  const { sent, outcome, endedBy, bridgedAt, answeredAt, seller, person, otherPerson } = facts
  const leftEarly = callHistoryWords.hungUpBefore(person, seller)
  if (facts.direction === 'inbound' && bridgedAt === null)
    return outcome === 'voicemail' ? callHistoryWords.leftVoicemail(person) : callHistoryWords.noOneAnswered
  if (outcome === 'forwarded') return callHistoryWords.forwardedCallEnded
  if (!sent) {
    if (endedBy === 'other-line') return `Not dialed: ${otherPerson ?? 'another lead'} was reached first`
    return endedBy === 'seller' ? callHistoryWords.notDialedStoppedFirst(seller) : callHistoryWords.notDialed
  }
  const stopped = outcome === 'hung-up' || outcome === 'canceled'
  if (answeredAt === null && stopped && endedBy === 'other-line')
    return `Stopped ringing: ${otherPerson ?? 'another lead'} was reached first`
  switch (outcome) {
    case 'no-answer':
      return callHistoryWords.noOnePickedUp
    case 'busy':
      return callHistoryWords.lineBusy
    case 'failed':
      return callHistoryWords.callNotMade
    case 'canceled':
      return callHistoryWords.callCanceledBeforeAnyonePicked
    case 'carrier-unknown':
      return callHistoryWords.outcomeCallUnknown
    case 'transferred':
      return callHistoryWords.callTransferred
    case 'voicemail-drop':
      return callHistoryWords.voicemailLeft
    case 'callback':
      return bridgedAt === null ? callHistoryWords.callEndedAfterMessage : callHistoryWords.callTransferred
  }
  if (endedBy === 'sorted-out') return callHistoryWords.endedBecauseMachinePickedUp
  if (answeredAt === null) return callHistoryWords.stoppedBeforeAnyonePickedUp(seller)
  if (endedBy === 'seller') return callHistoryWords.hungUpLabel(seller)
  if (endedBy === 'person') return callHistoryWords.hungUpLabel2(person)
  return bridgedAt === null ? leftEarly : callHistoryWords.callEndedWhoHungUp
}

function disposition({ dispositions, bridgedAt, endedAt, outcome }: CallFacts): Step[] {
  if (dispositions.length > 0)
    return dispositions.map(({ name, by, at }, index) => {
      const before = dispositions[index - 1]
      if (before) return { kind: 'disposition', at, text: callHistoryWords.dispositionChanged(before.name, name, by) }
      return {
        kind: 'disposition',
        at,
        text: callHistoryWords.disposition(name),
        details: by ? [callHistoryWords.chosenBy(by)] : [],
      }
    })
  return bridgedAt !== null && endedAt !== null && outcome !== 'forwarded'
    ? [{ kind: 'disposition', at: null, text: callHistoryWords.noDispositionChosen }]
    : []
}

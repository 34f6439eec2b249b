import type { Reason } from '../protection/check-number'
import { protectionWords } from '../protection/protection.words'
import type { RecordingMode } from '../settings/settings.schema'
import { formatElapsed, type CallFacts } from './call-story'
import { callHistoryWords } from './call-history.words'
import { attestationTexts } from '../voice-trust/voice-trust.words'

export interface ComplianceFact {
  label: string
  value: string
}

export type DialFacts = Pick<
  CallFacts,
  | 'direction'
  | 'compliance'
  | 'sent'
  | 'ringMs'
  | 'answeredAt'
  | 'bridgedAt'
  | 'bridgeDelayMs'
  | 'abandoned'
  | 'endedAt'
  | 'greetingMs'
  | 'message'
  | 'outcome'
> & { recordings: readonly unknown[] }

/** Spec 3-settings. */
const MODES: Record<RecordingMode, string> = {
  never: 'Off',
  afterClick: callHistoryWords.afterSellerClicksRecord,
  fromStart: callHistoryWords.fromTheStart,
  always: callHistoryWords.everyCallStart,
}

const checkOf = (facts: DialFacts, code: Reason['code']) =>
  facts.compliance.checks?.find((check) => check.code === code)?.text

/** Facts of the dial for 47 CFR 64.1200 (a)(6) ring time, (a)(7) connection within 2 s, and recording consent. */
export function complianceOf(facts: DialFacts): ComplianceFact[] {
  if (facts.direction === 'inbound')
    return [
      { label: callHistoryWords.recording, value: NOT_BRIDGED_TEXT[facts.outcome ?? ''] ?? recordingWords(facts) },
    ]
  return [
    { label: callHistoryWords.localTime, value: checkOf(facts, 'inside_safe_hours') ?? callHistoryWords.unknown },
    { label: callHistoryWords.doNotCallList, value: checkOf(facts, 'not_suppressed') ?? callHistoryWords.unknown },
    { label: callHistoryWords.callsNumber, value: checkOf(facts, 'calls_in_24_hours') ?? callHistoryWords.unknown },
    { label: callHistoryWords.attestation, value: attestationWords(facts) },
    { label: callHistoryWords.ringTime, value: ringWords(facts) },
    { label: callHistoryWords.answerConnection, value: delayWords(facts) },
    { label: callHistoryWords.abandoned, value: abandonedWords(facts) },
    { label: callHistoryWords.messagePlayed, value: messagePlayed(facts) },
    {
      label: callHistoryWords.optOut,
      value: facts.compliance.optedOutAt === undefined ? 'None' : callHistoryWords.pressedNine,
    },
    { label: callHistoryWords.recording, value: recordingWords(facts) },
  ]
}

const attestationWords = ({ compliance: { attestation } }: DialFacts): string =>
  attestation ? `${attestation}. ${attestationTexts[attestation]}` : callHistoryWords.unknown

const NOT_BRIDGED_TEXT: Record<string, string> = {
  forwarded: callHistoryWords.noneCallPhoneOutsideDialer,
  voicemail: callHistoryWords.voicemailAfterTone,
  missed: callHistoryWords.noneNoOneAnsweredCall,
}

const messagePlayed = ({ message, outcome }: DialFacts): string =>
  message ?? (outcome === 'callback' ? callHistoryWords.unknown : 'None')

function ringWords({ sent, ringMs, compliance: { ringTimeoutSeconds } }: DialFacts): string {
  if (!sent) return callHistoryWords.notDialed
  if (ringMs === null) return 'Unknown'
  return ringTimeoutSeconds ? callHistoryWords.maxS(formatElapsed(ringMs), ringTimeoutSeconds) : formatElapsed(ringMs)
}

function delayWords({ sent, answeredAt, bridgedAt, bridgeDelayMs }: DialFacts): string {
  if (!sent) return callHistoryWords.notDialed
  if (answeredAt === null) return callHistoryWords.noOnePickedUp
  return bridgedAt === null || bridgeDelayMs === null ? callHistoryWords.notConnected : formatElapsed(bridgeDelayMs)
}

function abandonedWords({ abandoned, endedAt, bridgedAt, bridgeDelayMs, greetingMs }: DialFacts): string {
  if (endedAt === null) return callHistoryWords.unknownUntilCallEnds
  const waitedMs = bridgedAt === null ? null : bridgeDelayMs
  if (waitedMs === null) return abandoned ? callHistoryWords.yesPersonPickedUpNo : 'No'
  const since =
    greetingMs === null
      ? callHistoryWords.later(formatElapsed(waitedMs))
      : callHistoryWords.afterEndGreeting(formatElapsed(Math.max(0, waitedMs - greetingMs)))
  if (abandoned) return callHistoryWords.yesPersonPickedUpConnected(since)
  // Explains why more than 2 s is not abandonment.
  return waitedMs > 2_000 && greetingMs !== null ? callHistoryWords.noConnected(since) : 'No'
}

function recordingWords({ recordings, compliance: { recording, notRecorded, announced = [] } }: DialFacts): string {
  const chosen = recording === undefined ? callHistoryWords.unknown : MODES[recording]
  const mode = notRecorded ? protectionWords.notRecorded(notRecorded) : chosen
  // Turned on during the call.
  const modeText = recordings.length > 0 && mode === MODES.never ? MODES.afterClick : mode
  const emptyNote = recordings.length === 0 && mode !== MODES.never ? [callHistoryWords.nothingRecorded] : []
  return [modeText, ...announced.map(announcedWords), ...emptyNote].join('. ')
}

/** '2026-11-24 17:02:03 UTC': readers may be in any time zone. */
const moment = (at: number): string => callHistoryWords.utc(new Date(at).toISOString().slice(0, 19).replace('T', ' '))

const announcedWords = ({ at, words, people }: NonNullable<DialFacts['compliance']['announced']>[number]): string =>
  `Announced to ${people === 1 ? 'the person' : callHistoryWords.people(people)}, heard to the end at ${moment(at)}: ${words}`

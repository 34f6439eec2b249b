import type { Reason } from '../protection/check-number'
import { formatElapsed, type CallFacts } from './call-story'

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

const UNKNOWN = 'Not on record'

/** Spec 3-settings. */
const MODES: Record<string, string> = {
  never: 'Off',
  afterClick: 'After the seller clicks Record',
  fromStart: 'From the start',
  always: 'Every call, from the start',
}

const checkOf = (facts: DialFacts, code: Reason['code']) =>
  facts.compliance.checks?.find((check) => check.code === code)?.text

/** Facts of the dial for 47 CFR 64.1200 (a)(6) ring time, (a)(7) connection within 2 s, and recording consent. */
export function complianceOf(facts: DialFacts): ComplianceFact[] {
  if (facts.direction === 'inbound')
    return [{ label: 'Recording', value: NOT_BRIDGED_TEXT[facts.outcome ?? ''] ?? recordingWords(facts) }]
  return [
    { label: 'Local time', value: checkOf(facts, 'inside_safe_hours') ?? UNKNOWN },
    { label: 'Do-not-call list', value: checkOf(facts, 'not_suppressed') ?? UNKNOWN },
    { label: 'Calls to this number', value: checkOf(facts, 'calls_in_24_hours') ?? UNKNOWN },
    { label: 'Ring time', value: ringWords(facts) },
    { label: 'Answer to connection', value: delayWords(facts) },
    { label: 'Abandoned', value: abandonedWords(facts) },
    { label: 'Message played', value: messagePlayed(facts) },
    { label: 'Opt-out', value: facts.compliance.optedOutAt === undefined ? 'None' : 'Pressed 9' },
    { label: 'Recording', value: recordingWords(facts) },
  ]
}

const NOT_BRIDGED_TEXT: Record<string, string> = {
  forwarded: 'None: the call was on a phone outside the dialer',
  voicemail: 'The voicemail after the tone',
  missed: 'None: no one answered the call',
}

const messagePlayed = ({ message, outcome }: DialFacts): string =>
  message ?? (outcome === 'callback' ? UNKNOWN : 'None')

function ringWords({ sent, ringMs, compliance: { ringTimeoutSeconds } }: DialFacts): string {
  if (!sent) return 'Not dialed'
  if (ringMs === null) return 'Unknown'
  return ringTimeoutSeconds ? `${formatElapsed(ringMs)} of at most ${ringTimeoutSeconds} s` : formatElapsed(ringMs)
}

function delayWords({ sent, answeredAt, bridgedAt, bridgeDelayMs }: DialFacts): string {
  if (!sent) return 'Not dialed'
  if (answeredAt === null) return 'No one picked up'
  return bridgedAt === null || bridgeDelayMs === null ? 'Not connected' : formatElapsed(bridgeDelayMs)
}

function abandonedWords({ abandoned, endedAt, bridgedAt, bridgeDelayMs, greetingMs }: DialFacts): string {
  if (endedAt === null) return 'Unknown until the call ends'
  const waitedMs = bridgedAt === null ? null : bridgeDelayMs
  if (waitedMs === null) return abandoned ? 'Yes: a person picked up, and no seller spoke within 2 s' : 'No'
  const since =
    greetingMs === null
      ? `${formatElapsed(waitedMs)} later`
      : `${formatElapsed(Math.max(0, waitedMs - greetingMs))} after the end of their greeting`
  if (abandoned) return `Yes: a person picked up, and was connected only ${since}`
  // Explains why more than 2 s is not abandonment.
  return waitedMs > 2_000 && greetingMs !== null ? `No: connected ${since}` : 'No'
}

function recordingWords({ recordings, compliance: { recording, announced = [] } }: DialFacts): string {
  const mode = recording === undefined ? UNKNOWN : (MODES[recording] ?? recording)
  // Turned on during the call.
  const modeText = recordings.length > 0 && mode === MODES.never ? MODES.afterClick! : mode
  const emptyNote = recordings.length === 0 && mode !== MODES.never ? ['Nothing was recorded'] : []
  return [modeText, ...announced.map(announcedWords), ...emptyNote].join('. ')
}

/** '2026-11-24 17:02:03 UTC': readers may be in any time zone. */
const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const announcedWords = ({ at, words, people }: NonNullable<DialFacts['compliance']['announced']>[number]): string =>
  `Announced to ${people === 1 ? 'the person' : `${people} people`}, heard to the end at ${moment(at)}: ${words}`

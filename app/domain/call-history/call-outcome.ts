import type { LineOutcome } from '../dial-sessions/dialer.schema'
import { lineLabel } from '../lines/line-labels'

export interface CallOutcomeFacts {
  outcome: LineOutcome | null
  answeredAt: number | null
  bridgedAt: number | null
  endedAt: number | null
  /** false: canceled before the carrier request. */
  sent: boolean
  carrierError: string | null
  /** null: unknown. */
  endedBy: string | null
  disposition: string | null
}

/** Outcomes without a title in spec 2-live §4.1. */
const OWN_TITLES: Partial<Record<LineOutcome, string>> = {
  busy: 'Busy',
  machine: 'Voicemail',
  failed: 'Failed',
  canceled: 'Canceled',
  'hung-up': 'Hung Up',
  'carrier-unknown': 'Carrier Unknown',
}

const SUBTITLES: Partial<Record<LineOutcome, string>> = {
  busy: 'The line was busy',
  machine: 'A machine answered',
  callback: 'Heard the callback message',
  'hung-up': 'Before anyone picked up',
  canceled: 'Before it was picked up',
}

export function outcomeOf(facts: CallOutcomeFacts): { title: string; subtitle: string | null } {
  const { outcome, disposition } = facts
  if (facts.endedAt === null) return { title: 'In Progress', subtitle: disposition }
  const { carrierError, answeredAt, endedBy } = facts
  const stopped =
    answeredAt !== null
      ? 'Picked up, and no seller was free'
      : endedBy === 'other-line'
        ? 'Another lead was reached'
        : null
  if (!facts.sent) return { title: 'Not Dialed', subtitle: carrierError ?? stopped ?? 'Stopped before it was dialed' }
  const failureText = carrierError ?? (outcome === 'hung-up' ? stopped : null)
  if (facts.bridgedAt !== null && (outcome === 'completed' || outcome === 'hung-up' || outcome === null))
    return { title: 'Answered', subtitle: disposition ?? 'No disposition' }
  if (outcome === 'completed')
    return { title: 'Not Connected', subtitle: disposition ?? 'Picked up, and hung up again' }
  const status =
    outcome === 'callback' || outcome === 'no-callback' || outcome === 'voicemail-retry' ? 'callback' : 'ended'
  const title = (outcome && OWN_TITLES[outcome]) ?? lineLabel(status, outcome)
  if (outcome === 'callback' && facts.bridgedAt !== null)
    return { title, subtitle: disposition ?? 'Transferred, and the target did not answer' }
  return { title, subtitle: disposition ?? failureText ?? retried(facts) ?? (outcome && SUBTITLES[outcome]) ?? null }
}

function retried({ outcome, answeredAt }: CallOutcomeFacts): string | null {
  if (outcome !== 'voicemail-retry') return null
  return answeredAt === null ? 'No one answered; dialed a second time' : 'A machine answered; dialed a second time'
}

/** Callers who reached no seller. */
export function outcomeOfCaller({ endedAt, outcome }: { endedAt: number | null; outcome: string | null }): {
  title: string
  subtitle: string | null
} {
  if (endedAt === null) return { title: 'In Progress', subtitle: null }
  if (outcome === 'forwarded') return { title: 'Forwarded', subtitle: 'Answered on a phone' }
  return outcome === 'voicemail'
    ? { title: 'Voicemail', subtitle: 'They left a message' }
    : { title: 'Missed', subtitle: 'No one answered' }
}

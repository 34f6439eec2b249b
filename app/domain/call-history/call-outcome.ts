import type { LineOutcome } from '../dial-sessions/dialer.schema'
import { lineLabel } from '../lines/line-labels'
import type { CallOutcome } from './call-history.schema'
import { callHistoryWords } from './call-history.words'

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
  'hung-up': callHistoryWords.hungUp,
  'carrier-unknown': callHistoryWords.carrierUnknown,
}

const SUBTITLES: Partial<Record<LineOutcome, string>> = {
  busy: callHistoryWords.lineBusy,
  machine: callHistoryWords.machineAnswered,
  callback: callHistoryWords.heardCallbackMessage,
  'hung-up': callHistoryWords.beforeAnyonePickedUp,
  canceled: callHistoryWords.beforePickedUp,
}

export function outcomeOf(facts: CallOutcomeFacts): { title: string; subtitle: string | null } {
  const { outcome, disposition } = facts
  if (facts.endedAt === null) return { title: callHistoryWords.inProgress, subtitle: disposition }
  const { carrierError, answeredAt, endedBy } = facts
  const stopped =
    answeredAt !== null
      ? callHistoryWords.pickedUpNoSellerFree
      : endedBy === 'other-line'
        ? callHistoryWords.anotherLeadReached
        : null
  if (!facts.sent)
    return {
      title: callHistoryWords.notDialedLabel,
      subtitle: carrierError ?? stopped ?? callHistoryWords.stoppedBeforeDialed,
    }
  const failureText = carrierError ?? (outcome === 'hung-up' ? stopped : null)
  if (facts.bridgedAt !== null && (outcome === 'completed' || outcome === 'hung-up' || outcome === null))
    return { title: callHistoryWords.answered, subtitle: disposition ?? callHistoryWords.noDisposition }
  if (outcome === 'completed')
    return { title: callHistoryWords.notConnectedLabel, subtitle: disposition ?? callHistoryWords.pickedUpHungUpAgain }
  const title = titleOf(outcome)
  if (outcome === 'callback' && facts.bridgedAt !== null)
    return { title, subtitle: disposition ?? callHistoryWords.transferredTargetNotAnswer }
  return { title, subtitle: disposition ?? failureText ?? retried(facts) ?? (outcome && SUBTITLES[outcome]) ?? null }
}

function titleOf(outcome: LineOutcome | null): string {
  const status =
    outcome === 'callback' || outcome === 'no-callback' || outcome === 'voicemail-retry' ? 'callback' : 'ended'
  return (outcome && OWN_TITLES[outcome]) ?? lineLabel(status, outcome)
}

const FILTER_TITLES: Partial<Record<CallOutcome, string>> = {
  'in-progress': callHistoryWords.inProgress,
  'not-dialed': callHistoryWords.notDialedLabel,
  answered: callHistoryWords.answered,
  completed: callHistoryWords.notConnectedLabel,
  missed: callHistoryWords.missed,
  voicemail: callHistoryWords.voicemail,
  forwarded: callHistoryWords.forwarded,
}

/** The title of the calls that a filter finds. */
export const outcomeTitle = (outcome: CallOutcome): string => FILTER_TITLES[outcome] ?? titleOf(outcome as LineOutcome)

function retried({ outcome, answeredAt }: CallOutcomeFacts): string | null {
  if (outcome !== 'voicemail-retry') return null
  return answeredAt === null
    ? callHistoryWords.noOneAnsweredDialedSecond
    : callHistoryWords.machineAnsweredDialedSecondTime
}

/** Callers who reached no seller. */
export function outcomeOfCaller({ endedAt, outcome }: { endedAt: number | null; outcome: string | null }): {
  title: string
  subtitle: string | null
} {
  if (endedAt === null) return { title: callHistoryWords.inProgress, subtitle: null }
  if (outcome === 'forwarded') return { title: callHistoryWords.forwarded, subtitle: callHistoryWords.answeredPhone }
  return outcome === 'voicemail'
    ? { title: callHistoryWords.voicemail, subtitle: callHistoryWords.theyLeftMessage }
    : { title: callHistoryWords.missed, subtitle: callHistoryWords.noOneAnswered }
}

interface TalkFacts {
  bridged_at: number | null
  bill_ms: number
  conversation_ms: number
  answered_by: string | null
}

export const CONNECTED_MS = 1_000

/** A person talked with the seller for a second or more. */
export const isConnected = ({ bridged_at, bill_ms, answered_by }: Omit<TalkFacts, 'conversation_ms'>): boolean =>
  bridged_at !== null && bill_ms >= CONNECTED_MS && answered_by !== 'machine'

/** Talk of the team's length, as it was set when the call ended. */
export const isConversation = (call: TalkFacts): boolean => isConnected(call) && call.bill_ms >= call.conversation_ms

import type { OptOutRecord, TextRecord } from '../sending/text-record'
import { complianceWords } from './compliance.words'

/** Order of page and file. */
export const TEXT_FACTS = [
  complianceWords.localTime,
  complianceWords.doNotCallList,
  'Consent',
  complianceWords.optOutRequest,
  'Left',
  'Reason',
  'Segments',
] as const

export function textFacts({
  record: { localTime, decidedBy, suppressed, lastReceivedAt, optOut },
  hasLeft,
  reason,
  segments,
}: {
  record: TextRecord
  hasLeft: boolean
  /** Why it was not sent or delivered. */
  reason: string | null
  segments: number | null
}): { label: (typeof TEXT_FACTS)[number]; value: string }[] {
  return [
    { label: complianceWords.localTime, value: formatLocalTime() },
    {
      label: complianceWords.doNotCallList,
      value: suppressed ? complianceWords.onTheList : complianceWords.checkedNotList,
    },
    {
      label: complianceWords.consent,
      value:
        lastReceivedAt === null
          ? complianceWords.noPriorInboundMessageSender
          : complianceWords.lastInboundMessage(new Date(lastReceivedAt).toISOString()),
    },
    { label: complianceWords.optOutRequest, value: optOut ? formatOptOut(optOut) : complianceWords.noOptOut },
    { label: complianceWords.left, value: hasLeft ? 'Yes' : 'No' },
    { label: complianceWords.reason, value: reason ?? 'None' },
    { label: complianceWords.segments, value: String(segments ?? 1) },
  ]

  function formatLocalTime(): string {
    if (localTime !== null) return `${localTime} (${decidedBy})`
    return hasLeft ? complianceWords.notCheckedReplyWithin24 : complianceWords.notChecked
  }
}

function formatOptOut({ askedAt, decision, decidedAt }: OptOutRecord): string {
  const asked = new Date(askedAt).toISOString()
  if (decision === null || decidedAt === null) return complianceWords.optOutOpen(asked)
  const decided = new Date(decidedAt).toISOString()
  return decision === 'dnc'
    ? complianceWords.optOutAdded(asked, decided)
    : complianceWords.optOutRefuted(asked, decided)
}

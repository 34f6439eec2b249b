import type { TextRecord } from '../sending/text-record'

/** Order of page and file. */
export const TEXT_FACTS = ['Local time', 'Do-not-call list', 'Consent', 'Left', 'Reason', 'Segments'] as const

export function textFacts({
  record: { localTime, decidedBy, suppressed, lastReceivedAt },
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
    { label: 'Local time', value: formatLocalTime() },
    { label: 'Do-not-call list', value: suppressed ? 'On the list' : 'Checked: not on the list' },
    {
      label: 'Consent',
      value:
        lastReceivedAt === null
          ? 'No prior inbound message. Sender confirmed consent.'
          : `Last inbound message: ${new Date(lastReceivedAt).toISOString()}`,
    },
    { label: 'Left', value: hasLeft ? 'Yes' : 'No' },
    { label: 'Reason', value: reason ?? 'None' },
    { label: 'Segments', value: String(segments ?? 1) },
  ]

  function formatLocalTime(): string {
    if (localTime !== null) return `${localTime} (${decidedBy})`
    return hasLeft ? 'Not checked: a reply within 24 hours of their message' : 'Not checked'
  }
}

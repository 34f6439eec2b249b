import type { DropRecord } from '../ringless/drop-record'
import { complianceWords } from './compliance.words'

/** Order of page and file. */
export const DROP_FACTS = [
  complianceWords.localTime,
  complianceWords.doNotCallList,
  complianceWords.consent,
  complianceWords.consentWording,
  complianceWords.contacts24h,
  complianceWords.recording,
  complianceWords.left,
  complianceWords.reason,
] as const

export function dropFacts({
  record,
  hasLeft,
  reason,
}: {
  record: DropRecord
  hasLeft: boolean
  /** Why it was not sent or delivered. */
  reason: string | null
}): { label: (typeof DROP_FACTS)[number]; value: string }[] {
  const { consent, audio } = record
  return [
    {
      label: complianceWords.localTime,
      value: record.localTime === null ? complianceWords.unknownTimeZone : `${record.localTime} (${record.decidedBy})`,
    },
    {
      label: complianceWords.doNotCallList,
      value: record.suppressed ? complianceWords.onTheList : complianceWords.checkedNotList,
    },
    {
      label: complianceWords.consent,
      value:
        consent === null
          ? complianceWords.noWrittenConsent
          : complianceWords.writtenConsent(new Date(consent.givenAt).toISOString(), consent.source, consent.recordedBy),
    },
    { label: complianceWords.consentWording, value: consent?.wording ?? complianceWords.none },
    { label: complianceWords.contacts24h, value: String(record.contacts24h) },
    { label: complianceWords.recording, value: complianceWords.recordingOf(audio.label, audio.sha256) },
    { label: complianceWords.left, value: hasLeft ? 'Yes' : 'No' },
    { label: complianceWords.reason, value: reason ?? complianceWords.none },
  ]
}

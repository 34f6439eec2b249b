import type { ComplianceRecord } from '../call-history/call-story'
import type { AllPartyConsent } from '../protection/consent-states'
import { recordingMode, type DialerSettings } from '../settings/settings.schema'

/** How a call is recorded by the settings and the law at its start, for its compliance record. */
export function getRecordingPlan(
  settings: DialerSettings,
  consent: AllPartyConsent | null,
): Pick<ComplianceRecord, 'recording' | 'notRecorded' | 'announces'> {
  const recording = recordingMode(settings)
  if (consent === null) return { recording }
  if (settings.recordingAnnouncement !== 'none') return { recording, announces: true }
  return recording === 'never' ? { recording } : { recording, notRecorded: consent }
}

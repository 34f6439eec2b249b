import type { DialStep } from '../call-engine/dial-step'
import { requestRecordingWithConsent } from '../announcements/request-recording-with-consent.server'
import { updateComplianceRecord } from '../call-history/update-compliance-record.server'
import { recordingMode } from '../settings/settings.schema'
import type { StoredLine } from './line-machine.server'

/** Settings may have changed since the dial. */
export async function recordFromJoin(step: DialStep, line: StoredLine): Promise<void> {
  const mode = recordingMode(step.rules.settings)
  if (mode === 'fromStart' || mode === 'always') await requestRecordingWithConsent(step, line, 'start')
  else await updateComplianceRecord(step.tx, line.id, () => ({ recording: mode, notRecorded: undefined }))
}

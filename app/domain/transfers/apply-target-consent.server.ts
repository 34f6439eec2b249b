import type { DialStep } from '../call-engine/dial-step'
import {
  endRecording,
  updateRecordingConsent,
  requestRecordingWithConsent,
} from '../announcements/request-recording-with-consent.server'
import { updateComplianceRecord, readComplianceRecord } from '../call-history/update-compliance-record.server'
import { findRunningRecording } from '../recordings/request-recording.server'
import type { StoredLine } from '../lines/line-machine.server'
import { findCallConsent } from '../recordings/find-call-consent.server'
import { setLineConsent } from '../lines/set-line-consent.server'
import { findThirdPartyConsent, isSameConsent, readConsent } from '../protection/consent-states'
import type { StoredTransfer } from './transfer-machine.server'

/**
 * The target's law on recording counts from before the merge. A cold transfer has no announcement: end the recording.
 */
export async function applyTargetConsent(
  step: DialStep,
  line: StoredLine,
  { id, row, context }: StoredTransfer,
): Promise<void> {
  const consent = findThirdPartyConsent(row.e164)
  if (consent !== null && line.row.consent_source === null) {
    const running = await findRunningRecording(step.tx, line.id)
    await setLineConsent(step, line, consent)
    const ended = (await findRunningRecording(step.tx, line.id))?.wanted === 'stopped'
    if (running?.wanted === 'recording' && ended)
      await updateComplianceRecord(step.tx, line.id, () => ({ recordsWithout: id }))
  }
  if (line.row.consent_source === null) return
  await (context.kind === 'cold' ? endRecording : updateRecordingConsent)(step, line)
}

/** Without the target its law no longer counts: restart a recording that ended for it. */
export async function removeTargetConsent(step: DialStep, line: StoredLine, { id }: StoredTransfer): Promise<void> {
  if (line.state !== 'inCall') return
  const stored = readConsent(line.row)
  const consent = stored && (await findCallConsent(step.tx, line))
  if (isSameConsent(consent, stored)) return updateRecordingConsent(step, line)
  await setLineConsent(step, line, consent)
  const { recordsWithout } = await readComplianceRecord(step.tx, line.id)
  // Two recordings would overlap.
  const canStart = line.row.recording === 'off' && step.rules.settings.enableCallRecording
  if (recordsWithout === id && canStart) await requestRecordingWithConsent(step, line, 'start')
}

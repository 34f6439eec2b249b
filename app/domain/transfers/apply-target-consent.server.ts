import type { DialStep } from '../call-engine/dial-step'
import {
  endRecording,
  updateRecordingConsent,
  requestRecordingWithConsent,
} from '../announcements/request-recording-with-consent.server'
import { updateComplianceRecord, readComplianceRecord } from '../call-history/update-compliance-record.server'
import { findRunningRecording } from '../recordings/request-recording.server'
import type { StoredLine } from '../lines/line-machine.server'
import { findCallConsentNote } from '../dispositions/call-consent-note.server'
import { setRecordingNote } from '../lines/set-recording-note.server'
import { getThirdPartyRecordingNote } from '../protection/consent-states'
import type { StoredTransfer } from './transfer-machine.server'

/**
 * The target's law on recording counts from before the merge. A cold transfer has no announcement: end the recording.
 */
export async function applyTargetConsent(
  step: DialStep,
  line: StoredLine,
  { id, row, context }: StoredTransfer,
): Promise<void> {
  const note = getThirdPartyRecordingNote(row.e164)
  if (note !== null && line.row.recording_note === null) {
    const running = await findRunningRecording(step.tx, line.id)
    await setRecordingNote(step, line, note)
    const ended = (await findRunningRecording(step.tx, line.id))?.wanted === 'stopped'
    if (running?.wanted === 'recording' && ended)
      await updateComplianceRecord(step.tx, line.id, () => ({ recordsWithout: id }))
  }
  if (line.row.recording_note === null) return
  await (context.kind === 'cold' ? endRecording : updateRecordingConsent)(step, line)
}

/** Without the target its law no longer counts: restart a recording that ended for it. */
export async function removeTargetConsent(step: DialStep, line: StoredLine, { id }: StoredTransfer): Promise<void> {
  if (line.state !== 'inCall') return
  const note = line.row.recording_note === null ? null : await findCallConsentNote(step.tx, line)
  if (note === line.row.recording_note) return updateRecordingConsent(step, line)
  await setRecordingNote(step, line, note)
  const { recordsWithout } = await readComplianceRecord(step.tx, line.id)
  // Two recordings would overlap.
  const canStart = line.row.recording === 'off' && step.rules.settings.enableCallRecording
  if (recordsWithout === id && canStart) await requestRecordingWithConsent(step, line, 'start')
}

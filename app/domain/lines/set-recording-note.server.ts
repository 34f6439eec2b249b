import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { updateComplianceRecord } from '../call-history/update-compliance-record.server'
import { isForbidden } from '../announcements/announced.server'
import { updateRecordingConsent } from '../announcements/request-recording-with-consent.server'
import type { StoredLine } from './line-machine.server'

const setNote = statement((q, p: { id: string; recording_note: string | null }) =>
  q.updateTable('lines').set({ recording_note: p.recording_note }).where('id', '=', p.id),
)
const anyRecording = statement((q, p: { call_id: string }) =>
  q.selectFrom('recordings').select('id').where('call_id', '=', p.call_id).limit(1),
)

/** Why a call needs all-party consent. A running recording stops, or pauses for the announcement. */
export async function setRecordingNote(step: DialStep, line: StoredLine, note: string | null): Promise<void> {
  const { tx } = step
  const { id } = line
  await tx.db.write(setNote, { id, recording_note: note })
  line.row = { ...line.row, recording_note: note }
  step.changed.lines.add(id)
  await updateRecordingConsent(step, line)
  if (note === null || !isForbidden(step, line)) return
  if (!(await tx.db.first(anyRecording, { call_id: id })))
    await updateComplianceRecord(tx, id, ({ recording }) => (recording === 'never' ? {} : { recording: note }))
}

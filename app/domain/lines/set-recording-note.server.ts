import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { changeRecord } from '../call-history/update-compliance-record.server'
import { isForbidden } from '../announcements/announced.server'
import { followParties } from '../announcements/want-recording.server'
import type { KeptLine } from './line-machine.server'

const setNote = statement((q, p: { id: string; recording_note: string | null }) =>
  q.updateTable('lines').set({ recording_note: p.recording_note }).where('id', '=', p.id),
)
const anyRecording = statement((q, p: { call_id: string }) =>
  q.selectFrom('recordings').select('id').where('call_id', '=', p.call_id).limit(1),
)

/** Why a call needs all-party consent. A running recording stops, or pauses for the announcement. */
export async function setRecordingNote(run: DialStep, line: KeptLine, note: string | null): Promise<void> {
  const { tctx } = run
  const { id } = line
  await tctx.db.write(setNote, { id, recording_note: note })
  line.row = { ...line.row, recording_note: note }
  run.changed.lines.add(id)
  await followParties(run, line)
  if (note === null || !isForbidden(run, line)) return
  if (!(await tctx.db.first(anyRecording, { call_id: id })))
    await changeRecord(tctx, id, ({ recording }) => (recording === 'never' ? {} : { recording: note }))
}

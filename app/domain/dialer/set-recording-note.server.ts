import { statement } from '../../../db/statement'
import { changeRecord } from '../calls/change-record.server'
import { runningRecording, wantOfRecording } from '../calls/request-recording.server'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'

const setNote = statement((q, p: { id: string; recording_note: string | null }) =>
  q.updateTable('lines').set({ recording_note: p.recording_note }).where('id', '=', p.id),
)
const anyRecording = statement((q, p: { call_id: string }) =>
  q.selectFrom('recordings').select('id').where('call_id', '=', p.call_id).limit(1),
)

/** Why a call may not be recorded, from now on; null: it may. A recording that runs is stopped. */
export async function setRecordingNote(run: Run, line: KeptLine, note: string | null): Promise<void> {
  const { tctx } = run
  const { id } = line
  await tctx.db.write(setNote, { id, recording_note: note })
  line.row = { ...line.row, recording_note: note }
  run.changed.lines.add(id)
  if (note === null) return
  const running = await runningRecording(tctx, id)
  if (running && running.wanted !== 'stopped') await wantOfRecording(tctx, line, running, 'stopped')
  // What was recorded before was recorded as the record says.
  if (!(await tctx.db.first(anyRecording, { call_id: id })))
    await changeRecord(tctx, id, ({ recording }) => (recording === 'never' ? {} : { recording: note }))
}

import type { DialStep } from '../call-engine/dial-step'
import { endRecording, followParties, wantRecording } from '../announcements/want-recording.server'
import { changeRecord, readRecord } from '../call-history/update-compliance-record.server'
import { runningRecording } from '../recordings/request-recording.server'
import type { KeptLine } from '../lines/line-machine.server'
import { noteOfCall } from '../dispositions/crm-call-note.server'
import { setRecordingNote } from '../lines/set-recording-note.server'
import { noteOfThird } from '../protection/consent-states'
import type { KeptTransfer } from './kept-transfer.server'

/**
 * The target's law on recording counts from before the merge. A cold transfer has no announcement: end the recording.
 */
export async function askThirdState(run: DialStep, line: KeptLine, { id, row, context }: KeptTransfer): Promise<void> {
  const note = noteOfThird(row.e164)
  if (note !== null && line.row.recording_note === null) {
    const running = await runningRecording(run.tctx, line.id)
    await setRecordingNote(run, line, note)
    const ended = (await runningRecording(run.tctx, line.id))?.wanted === 'stopped'
    if (running?.wanted === 'recording' && ended) await changeRecord(run.tctx, line.id, () => ({ recordsWithout: id }))
  }
  if (line.row.recording_note === null) return
  await (context.kind === 'cold' ? endRecording : followParties)(run, line)
}

/** Without the target its law no longer counts: restart a recording that ended for it. */
export async function forgetThirdState(run: DialStep, line: KeptLine, { id }: KeptTransfer): Promise<void> {
  if (line.state !== 'inCall') return
  const note = line.row.recording_note === null ? null : await noteOfCall(run.tctx, line)
  if (note === line.row.recording_note) return followParties(run, line)
  await setRecordingNote(run, line, note)
  const { recordsWithout } = await readRecord(run.tctx, line.id)
  // Two recordings would overlap.
  const mayBegin = line.row.recording === 'off' && run.rules.settings.enableCallRecording
  if (recordsWithout === id && mayBegin) await wantRecording(run, line, 'start')
}

import { endRecording, followParties } from '../announcements/want-recording.server'
import type { KeptLine } from '../dialer/kept-line.server'
import type { Run } from '../dialer/run'
import { setRecordingNote } from '../dialer/set-recording-note.server'
import { noteOfThird } from '../protection/consent-states'
import type { KeptTransfer } from './kept-transfer.server'

/**
 * A third person comes into the call of a lead: their state's law on recording counts as well, from before they hear each other. Where
 * it asks for it nobody is recorded with them before all have heard the announcement; to whom a lead is sent on, nobody announces anything.
 */
export async function askThirdState(run: Run, line: KeptLine, { row, context }: KeptTransfer): Promise<void> {
  const note = noteOfThird(row.e164)
  if (note !== null && line.row.recording_note === null) await setRecordingNote(run, line, note)
  if (line.row.recording_note === null) return
  await (context.kind === 'cold' ? endRecording : followParties)(run, line)
}

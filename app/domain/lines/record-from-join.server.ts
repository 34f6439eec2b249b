import type { DialStep } from '../call-engine/dial-step'
import { wantRecording } from '../announcements/want-recording.server'
import { changeRecord } from '../call-history/update-compliance-record.server'
import { recordingMode } from '../settings/settings.schema'
import type { KeptLine } from './line-machine.server'

/** Settings may have changed since the dial. */
export async function recordFromJoin(run: DialStep, line: KeptLine): Promise<void> {
  const mode = recordingMode(run.rules.settings)
  if (mode === 'fromStart' || mode === 'always') await wantRecording(run, line, 'start')
  else await changeRecord(run.tctx, line.id, () => ({ recording: mode }))
}

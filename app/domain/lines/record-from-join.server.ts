import type { DialStep } from '../call-engine/dial-step'
import { wantRecording } from '../announcements/want-recording.server'
import { changeRecord } from '../call-history/update-compliance-record.server'
import { recordingMode } from '../settings/settings.schema'
import type { KeptLine } from './line-machine.server'

/**
 * The person is in the room, and was to be recorded from here on when they were chosen. What is set now decides: whoever chose
 * 'Never' while the phone rang is not recorded, and the call's record says so.
 */
export async function recordFromJoin(run: DialStep, line: KeptLine): Promise<void> {
  const mode = recordingMode(run.rules.settings)
  if (mode === 'fromStart' || mode === 'always') await wantRecording(run, line, 'start')
  else await changeRecord(run.tctx, line.id, () => ({ recording: mode }))
}

import { hearRecording } from '../../../app/domain/recordings/start-recording.server'
import type { Ctx } from '../../../app/domain/context.server'
import { recordingChannels, recordingMs } from '../../carrier/twilio/recording-facts'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

const STATES = { 'in-progress': 'recording', completed: 'completed', absent: 'absent' } as const

/** May be late, repeated or missing. */
export async function recordingStatus(tctx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { RecordingSid: recordingSid, RecordingStatus: status } = fields
  const state = status && STATES[status as keyof typeof STATES]
  if (!recordingSid || !state) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `recording:${recordingSid}:${status}`))) return { kind: 'repeat' }
  const durationMs = recordingMs(fields.RecordingDuration)
  const channels = recordingChannels(fields.RecordingChannels)
  const known = await hearRecording(tctx, {
    attemptId,
    recordingSid,
    state,
    ...(durationMs === null ? {} : { durationMs }),
    ...(channels === null ? {} : { channels }),
  })
  return { kind: known ? 'done' : 'unknown' }
}

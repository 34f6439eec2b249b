import { hearRecording } from '../../../app/domain/calls/start-recording.server'
import type { Ctx } from '../../../app/domain/context.server'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

const STATES = { 'in-progress': 'recording', completed: 'completed', absent: 'absent' } as const

/** A recording runs, is ready, or holds nothing. It may come late, twice or never. */
export async function recordingStatus(tctx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { RecordingSid: recordingSid, RecordingStatus: status } = fields
  const state = status && STATES[status as keyof typeof STATES]
  if (!recordingSid || !state) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `recording:${recordingSid}:${status}`))) return { kind: 'repeat' }
  // The carrier writes -1 while it does not know.
  const seconds = Number(fields.RecordingDuration || -1)
  const known = await hearRecording(tctx, {
    attemptId,
    recordingSid,
    state,
    ...(seconds >= 0 ? { durationMs: seconds * 1000 } : {}),
    ...(fields.RecordingChannels ? { channels: Number(fields.RecordingChannels) } : {}),
  })
  return { kind: known ? 'done' : 'unknown' }
}

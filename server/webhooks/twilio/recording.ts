import { handleRecordingEvent } from '../../../app/domain/recordings/start-recording.server'
import type { Ctx } from '../../../app/domain/context.server'
import { parseRecordingChannels, parseRecordingMs } from '../../carrier/twilio/recording-facts'
import { claimReceipt, type Outcome } from '../webhook'
import type { Fields } from './sender'

const STATES = { 'in-progress': 'recording', completed: 'completed', absent: 'absent' } as const

/** May be late, repeated or missing. */
export async function onRecordingStatus(tx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { RecordingSid: recordingSid, RecordingStatus: status } = fields
  const state = status && STATES[status as keyof typeof STATES]
  if (!recordingSid || !state) return { kind: 'unknown' }
  if (!(await claimReceipt(tx, `recording:${recordingSid}:${status}`))) return { kind: 'repeat' }
  const durationMs = parseRecordingMs(fields.RecordingDuration)
  const channels = parseRecordingChannels(fields.RecordingChannels)
  const known = await handleRecordingEvent(tx, {
    attemptId,
    recordingSid,
    state,
    ...(durationMs === null ? {} : { durationMs }),
    ...(channels === null ? {} : { channels }),
  })
  return { kind: known ? 'done' : 'unknown' }
}

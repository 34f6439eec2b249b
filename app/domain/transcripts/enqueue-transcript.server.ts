import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { abandonTranscript } from './store-transcript.server'

/** Spec 4-trust §8. */
export const TOO_SHORT_MS = 10_000

/** Runs when the audio is stored. */
export async function enqueueTranscript(tx: Ctx, recordingId: string): Promise<void> {
  const recording = await tx.db.q
    .selectFrom('recordings')
    .select(['account_id', 'transcript_state', 'duration_ms'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  if (recording.transcript_state !== 'wanted') return
  const { transcribes } = tx.assistant
  if ((recording.duration_ms ?? 0) < TOO_SHORT_MS) return abandonTranscript(tx, recordingId, null)
  if (transcribes === 'none') return abandonTranscript(tx, recordingId, { code: 'no_service' })
  await tx.db.q
    .updateTable('recordings')
    .set({ transcript_state: 'underway', transcript_requested_at: tx.clock.now() })
    .where('id', '=', recordingId)
    .execute()
  await enqueue(tx, {
    kind: transcribes === 'carrier' ? 'transcript.request' : 'transcript.write',
    accountId: recording.account_id,
    key: `recording:${recordingId}:transcript`,
    payload: { recordingId },
  })
}

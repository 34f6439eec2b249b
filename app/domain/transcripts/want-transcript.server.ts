import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { giveUpTranscript } from './keep-transcript.server'

/** Spec 4-trust §8. */
export const TOO_SHORT_MS = 10_000

/** Runs when the audio is stored. */
export async function wantTranscript(tctx: Ctx, recordingId: string): Promise<void> {
  const recording = await tctx.db.q
    .selectFrom('recordings')
    .select(['transcript_state', 'duration_ms'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  if (recording.transcript_state !== 'wanted') return
  const { transcribes } = tctx.assistant
  if ((recording.duration_ms ?? 0) < TOO_SHORT_MS) return giveUpTranscript(tctx, recordingId, null)
  if (transcribes === 'nobody') return giveUpTranscript(tctx, recordingId, { code: 'no_service' })
  await tctx.db.q
    .updateTable('recordings')
    .set({ transcript_state: 'underway', transcript_asked_at: tctx.clock.now() })
    .where('id', '=', recordingId)
    .execute()
  await enqueue(tctx, {
    kind: transcribes === 'carrier' ? 'transcript.request' : 'transcript.write',
    key: `recording:${recordingId}:transcript`,
    payload: { recordingId },
  })
}

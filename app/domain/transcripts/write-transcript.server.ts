import { isAssistantError } from '../assistant.port'
import type { Ctx } from '../context.server'
import { RetryLater } from '../jobs/retry-later'
import { completeTranscript, TRANSCRIPT_WITHIN_MS } from './store-transcript.server'

/** Job. A repeat costs money and changes nothing. */
export async function writeTranscript(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select(['transcript_state', 'transcript_requested_at', 'file_key', 'file_bytes'])
    .where('id', '=', recordingId)
    .executeTakeFirst()
  if (recording?.transcript_state !== 'underway' || !recording.file_key || !recording.file_bytes) return
  try {
    const said = await ctx.assistant.transcribe(ctx.files.stream(recording.file_key), recording.file_bytes)
    await completeTranscript(ctx, recordingId, { said })
  } catch (error) {
    if (!isAssistantError(error)) throw error
    const ageMs = ctx.clock.now() - (recording.transcript_requested_at ?? 0)
    if (error.outcome === 'retry' && ageMs <= TRANSCRIPT_WITHIN_MS)
      throw new RetryLater(error.retryAfterMs ?? 0, error.message, true)
    await completeTranscript(ctx, recordingId, { failure: { code: 'provider', detail: error.message } })
  }
}

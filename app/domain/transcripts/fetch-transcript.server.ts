import { isCarrierError, type CarrierTranscript } from '../carrier.port'
import type { Ctx } from '../context.server'
import { RetryLater } from '../jobs/retry-later'
import { completeTranscript, TRANSCRIPT_WITHIN_MS, type NoTranscript } from './store-transcript.server'
import { transcriptsWords } from './transcripts.words'

const MIN_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

/** Job: polls with backoff for at most an hour; the carrier sends no callback. */
export async function fetchTranscript(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select(['transcript_state', 'transcript_sid', 'transcript_requested_at'])
    .where('id', '=', recordingId)
    .executeTakeFirst()
  if (recording?.transcript_state !== 'underway' || !recording.transcript_sid) return
  const ageMs = ctx.clock.now() - (recording.transcript_requested_at ?? 0)
  const { truth, retryAfterMs } = await fetchStatus(ctx, recording.transcript_sid)
  if (truth.state === 'underway' && ageMs <= TRANSCRIPT_WITHIN_MS)
    throw new RetryLater(
      retryAfterMs ?? Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, ageMs / 4)),
      transcriptsWords.transcriptNotDoneYet,
    )
  const end =
    truth.state === 'completed'
      ? truth
      : { failure: truth.state === 'underway' ? { code: 'timed_out' as const } : truth.failure }
  await completeTranscript(ctx, recordingId, end)
}

type TranscriptStatus = Exclude<CarrierTranscript, { state: 'failed' }> | { state: 'failed'; failure: NoTranscript }

/** A carrier that cannot answer is treated as unfinished. */
async function fetchStatus(
  ctx: Ctx,
  transcriptSid: string,
): Promise<{ truth: TranscriptStatus; retryAfterMs?: number | null }> {
  try {
    const truth = await ctx.carrier.fetchTranscript(transcriptSid)
    if (truth.state !== 'failed') return { truth }
    return { truth: { state: 'failed', failure: { code: 'provider', detail: truth.reason } } }
  } catch (error) {
    if (!isCarrierError(error)) throw error
    if (error.outcome === 'refused') return { truth: { state: 'failed', failure: { code: 'refused' } } }
    return { truth: { state: 'underway' }, retryAfterMs: error.retryAfterMs }
  }
}

export const abandonTranscriptFetch = (ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> =>
  completeTranscript(ctx, recordingId, { failure: { code: 'not_saved' } })

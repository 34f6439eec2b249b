import { publishRecording } from '../recordings/request-recording.server'
import { isAssistantError, type SpokenCall, type Utterance } from '../assistant.port'
import type { Ctx } from '../context.server'
import { RetryLater } from '../jobs/retry-later'
import { findSpokenCall, TRANSCRIPT_WITHIN_MS } from './store-transcript.server'
import { billRecording } from '../usage/bill-recording.server'
import { localSummary } from './local-summary'

/** Job. */
export async function summariseRecording(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select(['utterances', 'summary', 'transcript_requested_at'])
    .where('id', '=', recordingId)
    .executeTakeFirst()
  if (!recording?.utterances || recording.summary !== null) return
  const call = await findSpokenCall(ctx, recordingId, JSON.parse(recording.utterances) as Utterance[])
  const ageMs = ctx.clock.now() - (recording.transcript_requested_at ?? 0)
  const summary = await summaryOf(ctx, call, ageMs)
  await ctx.db.transact('transcript.summarise', async (tx) => {
    await tx.db.q
      .updateTable('recordings')
      .set({ summary, updated_at: tx.clock.now() })
      .where('id', '=', recordingId)
      .execute()
    await billRecording(tx, recordingId, 'summary')
    await publishRecording(tx, recordingId, 'summarised')
  })
}

/** Falls back to the local summary on refusal, or after an hour of retries. */
async function summaryOf(ctx: Ctx, call: SpokenCall, ageMs: number): Promise<string> {
  try {
    return await ctx.assistant.summarise(call)
  } catch (error) {
    if (!isAssistantError(error)) throw error
    if (error.outcome === 'retry' && ageMs <= TRANSCRIPT_WITHIN_MS)
      throw new RetryLater(error.retryAfterMs ?? 0, error.message, true)
    ctx.log.warn({ reason: error.message }, 'assistant sent no summary, using the local one')
    return localSummary(call)
  }
}

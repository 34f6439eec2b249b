import type { Ctx } from '../context.server'
import { giveUpTranscript } from '../transcripts/keep-transcript.server'
import { wantTranscript } from '../transcripts/want-transcript.server'
import { tellRecorded } from './request-recording.server'
import { waveformOf } from './waveform'

/** Fetches the audio of a completed recording from the carrier into our files and draws its waveform, once. (Job.) */
export async function keepRecording(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select(['carrier_sid', 'state', 'file_key'])
    .where('id', '=', recordingId)
    .executeTakeFirst()
  if (!recording?.carrier_sid || recording.state !== 'completed' || recording.file_key !== null) return
  const fileKey = `recordings/${recordingId}.wav`
  const bytes = await ctx.files.writeStream(fileKey, await ctx.carrier.fetchRecording(recording.carrier_sid))
  const heard = await waveformOf(ctx.files.stream(fileKey), bytes)
  await save(ctx, recordingId, {
    file_key: fileKey,
    file_bytes: bytes,
    waveform: heard?.samples ? JSON.stringify(heard.samples) : null,
    failure: null,
    ...(heard ? { duration_ms: heard.durationMs } : {}),
  })
}

/** The audio could not be fetched however often it was tried: the history says so. */
export const giveUpRecording = (ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> =>
  save(ctx, recordingId, { failure: 'The audio of this recording could not be fetched from the carrier.' })

async function save(
  ctx: Ctx,
  recordingId: string,
  change: {
    file_key?: string
    file_bytes?: number
    waveform?: string | null
    failure: string | null
    duration_ms?: number
  },
): Promise<void> {
  await ctx.db.transact('recording.keep', async (tctx) => {
    const row = await tctx.db.q
      .updateTable('recordings')
      .set({ ...change, updated_at: tctx.clock.now() })
      .where('id', '=', recordingId)
      .returning(['call_id', 'account_id', 'state', 'duration_ms'])
      .executeTakeFirstOrThrow()
    const call = await tctx.db.q
      .selectFrom('calls')
      .select('user_id')
      .where('id', '=', row.call_id)
      .executeTakeFirstOrThrow()
    await tellRecorded(tctx, {
      recordingId,
      callId: row.call_id,
      accountId: row.account_id,
      userId: call.user_id,
      state: change.failure === null ? 'kept' : 'failed',
      durationMs: row.duration_ms,
    })
    if (change.failure === null) await wantTranscript(tctx, recordingId)
    else await giveUpTranscript(tctx, recordingId, change.failure)
  })
}

import { sql } from 'kysely'
import type { RecordingFailure } from '../../../db/schema/dialer'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { enqueueAgain } from '../jobs/enqueue.server'
import { askAgain } from '../jobs/ask-again.server'
import { giveUpTranscript } from '../transcripts/keep-transcript.server'
import { wantTranscript } from '../transcripts/want-transcript.server'
import { tellRecorded } from './request-recording.server'
import { waveformOf } from './waveform'

const GONE = [404, 410]

export const keepJob = (recordingId: string): NewJob => ({
  kind: 'recording.keep',
  key: `recording:${recordingId}:keep`,
  payload: { recordingId },
})

/** Job: the carrier has the only copy, so it retries unless there is none. */
export async function keepRecording(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select(['carrier_sid', 'state', 'file_key', 'updated_at'])
    .where('id', '=', recordingId)
    .executeTakeFirst()
  if (!recording?.carrier_sid || recording.state !== 'completed' || recording.file_key !== null) return
  const fileKey = `recordings/${recordingId}.wav`
  let bytes: number
  try {
    bytes = await ctx.files.writeStream(fileKey, await ctx.carrier.fetchRecording(recording.carrier_sid))
  } catch (error) {
    if (isCarrierError(error) && error.outcome === 'refused' && GONE.includes(error.carrierCode ?? 0))
      return save(ctx, recordingId, { failure: 'not_there' })
    throw askAgain(error, ctx.clock.now() - recording.updated_at)
  }
  const heard = await waveformOf(ctx.files.stream(fileKey), bytes)
  await save(ctx, recordingId, {
    file_key: fileKey,
    file_bytes: bytes,
    waveform: heard?.samples ? JSON.stringify(heard.samples) : null,
    failure: null,
    ...(heard ? { duration_ms: heard.durationMs } : {}),
  })
}

/** The next startup retries. */
export const giveUpRecording = (ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> =>
  save(ctx, recordingId, { failure: 'not_fetched' })

/** Jobs per startup. */
export const LEFT_AT_ONCE = 500
const TAKEN_UP_EVERY_MS = 250

/** At startup: completed recordings without audio or job. */
export async function findUnfetched(ctx: Ctx): Promise<string[]> {
  const left = await ctx.db.q
    .selectFrom('recordings')
    .leftJoin('jobs', (join) =>
      join.on('jobs.key', '=', sql`'recording:' || recordings.id || ':keep'`).on('jobs.state', '=', 'ready'),
    )
    .select('recordings.id')
    .where('recordings.state', '=', 'completed')
    .where('recordings.file_key', 'is', null)
    .where('recordings.carrier_sid', 'is not', null)
    .where((of) => of.or([of('failure', 'is', null), of('failure', '=', 'not_fetched')]))
    .where('jobs.id', 'is', null)
    .orderBy('recordings.id', 'desc')
    .limit(LEFT_AT_ONCE)
    .execute()
  return left.map(({ id }) => id)
}

/** `before`: jobs already queued. */
export async function fetchUnfetched(tctx: Ctx, ids: string[], before: number): Promise<void> {
  await tctx.db.q
    .updateTable('recordings')
    .set({
      failure: null,
      transcript_state: sql`case when transcript_state = 'unavailable' and transcript_reason = 'audio_not_fetched' then 'wanted' else transcript_state end`,
    })
    .where('id', 'in', ids)
    .execute()
  await takeUp(tctx, ids.map(keepJob), before)
}

/** Spaced: new recordings run between them. */
export async function takeUp(tctx: Ctx, jobs: NewJob[], before: number): Promise<void> {
  const now = tctx.clock.now()
  for (const [index, job] of jobs.entries())
    await enqueueAgain(tctx, { ...job, runAt: now + (before + index) * TAKEN_UP_EVERY_MS })
}

async function save(
  ctx: Ctx,
  recordingId: string,
  change: {
    file_key?: string
    file_bytes?: number
    waveform?: string | null
    failure: RecordingFailure | null
    duration_ms?: number
  },
): Promise<void> {
  await ctx.db.transact('recording.keep', async (tctx) => {
    await tctx.db.q
      .updateTable('recordings')
      .set({ ...change, updated_at: tctx.clock.now() })
      .where('id', '=', recordingId)
      .execute()
    await tellRecorded(tctx, recordingId, change.failure === null ? 'kept' : 'failed')
    if (change.failure === null) await wantTranscript(tctx, recordingId)
    else await giveUpTranscript(tctx, recordingId, { code: `audio_${change.failure}` })
  })
}

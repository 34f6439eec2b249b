import { sql } from 'kysely'
import type { RecordingFailure } from '../../../db/schema/dialer'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { NewJob, OwnedRow } from '../jobs/catalogue'
import { requeueJob } from '../jobs/enqueue.server'
import { createBackoffRetry } from '../jobs/create-backoff-retry.server'
import { abandonTranscript } from '../transcripts/store-transcript.server'
import { enqueueTranscript } from '../transcripts/enqueue-transcript.server'
import { billRecording } from '../usage/bill-recording.server'
import { publishRecording } from './request-recording.server'
import { waveformOf } from './waveform'

const GONE_CODES = [404, 410]

export const createStoreRecordingJob = ({ id, account_id }: OwnedRow): NewJob => ({
  kind: 'recording.store',
  accountId: account_id,
  key: `recording:${id}:keep`,
  payload: { recordingId: id },
})

/** Job: the carrier has the only copy, so it retries unless there is none. */
export async function storeRecording(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select(['carrier_sid', 'state', 'file_key', 'failure', 'updated_at'])
    .where('id', '=', recordingId)
    .executeTakeFirst()
  if (!recording?.carrier_sid || recording.state !== 'completed' || recording.file_key !== null) return
  if (recording.failure === 'deleted') return
  const fileKey = `recordings/${recordingId}.wav`
  let bytes: number
  try {
    bytes = await ctx.files.writeStream(fileKey, await ctx.carrier.fetchRecording(recording.carrier_sid))
  } catch (error) {
    if (isCarrierError(error) && error.outcome === 'refused' && GONE_CODES.includes(error.carrierCode ?? 0))
      return void (await saveResult(ctx, recordingId, { failure: 'not_there' }))
    throw createBackoffRetry(error, ctx.clock.now() - recording.updated_at)
  }
  const waveform = await waveformOf(ctx.files.stream(fileKey), bytes)
  const isSaved = await saveResult(ctx, recordingId, {
    file_key: fileKey,
    file_bytes: bytes,
    waveform: waveform?.samples ? JSON.stringify(waveform.samples) : null,
    failure: null,
    ...(waveform ? { duration_ms: waveform.durationMs } : {}),
  })
  if (!isSaved) await ctx.files.remove(fileKey)
}

/** The next startup retries. */
export const abandonRecording = async (ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> =>
  void (await saveResult(ctx, recordingId, { failure: 'not_fetched' }))

/** Jobs per startup. */
export const STARTUP_JOB_LIMIT = 500
const STARTUP_JOB_INTERVAL_MS = 250

/** At startup: completed recordings without audio or job. */
export async function findUnfetched(ctx: Ctx): Promise<OwnedRow[]> {
  return ctx.db.q
    .selectFrom('recordings')
    .leftJoin('jobs', (join) =>
      join.on('jobs.key', '=', sql`'recording:' || recordings.id || ':keep'`).on('jobs.state', '=', 'ready'),
    )
    .select(['recordings.id', 'recordings.account_id'])
    .where('recordings.state', '=', 'completed')
    .where('recordings.file_key', 'is', null)
    .where('recordings.carrier_sid', 'is not', null)
    .where((eb) => eb.or([eb('failure', 'is', null), eb('failure', '=', 'not_fetched')]))
    .where('jobs.id', 'is', null)
    .orderBy('recordings.id', 'desc')
    .limit(STARTUP_JOB_LIMIT)
    .execute()
}

/** `before`: jobs already queued. */
export async function enqueueUnfetched(tx: Ctx, recordings: OwnedRow[], before: number): Promise<void> {
  await tx.db.q
    .updateTable('recordings')
    .set({
      failure: null,
      transcript_state: sql`case when transcript_state = 'unavailable' and transcript_reason = 'audio_not_fetched' then 'wanted' else transcript_state end`,
    })
    .where(
      'id',
      'in',
      recordings.map(({ id }) => id),
    )
    .execute()
  await enqueueSpaced(tx, recordings.map(createStoreRecordingJob), before)
}

/** Spaced: new recordings run between them. */
export async function enqueueSpaced(tx: Ctx, jobs: NewJob[], before: number): Promise<void> {
  const now = tx.clock.now()
  for (const [index, job] of jobs.entries())
    await requeueJob(tx, { ...job, runAt: now + (before + index) * STARTUP_JOB_INTERVAL_MS })
}

/** False: deleted in between. */
async function saveResult(
  ctx: Ctx,
  recordingId: string,
  change: {
    file_key?: string
    file_bytes?: number
    waveform?: string | null
    failure: RecordingFailure | null
    duration_ms?: number
  },
): Promise<boolean> {
  return ctx.db.transact('recording.store', async (tx) => {
    const saved = await tx.db.q
      .updateTable('recordings')
      .set({ ...change, updated_at: tx.clock.now() })
      .where('id', '=', recordingId)
      .where(({ eb, or }) => or([eb('failure', 'is', null), eb('failure', '!=', 'deleted')]))
      .returning('id')
      .executeTakeFirst()
    if (!saved) return false
    await publishRecording(tx, recordingId, change.failure === null ? 'kept' : 'failed')
    if (change.failure === null) {
      await billRecording(tx, recordingId, 'recording')
      await enqueueTranscript(tx, recordingId)
    } else await abandonTranscript(tx, recordingId, { code: `audio_${change.failure}` })
    return true
  })
}

import { sql } from 'kysely'
import type { AttemptsTable } from '../../../db/schema/plumbing'
import { CLOCK_SLACK_MS } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import type { OwnedRow } from '../jobs/catalogue'
import { createBackoffRetry } from '../jobs/create-backoff-retry.server'
import { RetryLater } from '../jobs/retry-later'
import { applyCarrierStatus } from '../legs/reconcile-call.server'
import { STARTUP_JOB_LIMIT, enqueueSpaced } from './store-recording.server'
import { createRecordingStatusJob, isFinalState, UNFINISHED_STATES } from './request-recording.server'
import { handleRecordingEvent, setRecording } from './start-recording.server'

/** Job after the call: callbacks get lost while the app is down, and the carrier has the only copy. */
export async function fetchRecordingStatus(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await recordingOf(ctx, recordingId)
  if (!recording || isFinalState(recording.state)) return
  const { carrier_sid: sid } = recording
  const overForMs = ctx.clock.now() - (recording.ended_at ?? ctx.clock.now())
  const carrierRecording = sid === null ? null : await orRetryLater(ctx.carrier.checkRecording(sid), overForMs)
  const state = carrierRecording?.state ?? 'absent'
  if (state === 'underway') throw createBackoffRetry(new Error('The carrier has not finished the recording'), overForMs)
  await applyCarrierStatus(ctx, async (tx) => {
    const now = await recordingOf(tx, recordingId)
    if (now?.carrier_sid !== sid) throw new RetryLater(0, 'The carrier reported the recording during the check')
    // Its create may have reached the carrier; reconciling decides.
    if (sid === null && (await hasOpenAttempt(tx, recordingId)))
      throw createBackoffRetry(new Error('Unknown whether the recording started'), overForMs)
    await setRecording(tx, recordingId, {
      state,
      ...(carrierRecording && carrierRecording.durationMs !== null ? { durationMs: carrierRecording.durationMs } : {}),
      ...(carrierRecording && carrierRecording.channels !== null ? { channels: carrierRecording.channels } : {}),
      ...(sid !== null && !carrierRecording ? { failure: 'not_there' as const } : {}),
    })
  })
}

/** Adopts a carrier recording that no attempt owns. false: none. */
export async function reconcileRecording(
  ctx: Ctx,
  attempt: Pick<AttemptsTable, 'id' | 'subject_id' | 'attempted_at'>,
): Promise<boolean> {
  const recording = await recordingOf(ctx, attempt.subject_id)
  if (!recording?.call_sid) return false
  const found = await orRetryLater(
    ctx.carrier.findRecordings({ callSid: recording.call_sid, sinceMs: attempt.attempted_at - CLOCK_SLACK_MS }),
    ctx.clock.now() - attempt.attempted_at,
  )
  if (found.length === 0) return false
  return applyCarrierStatus(ctx, async (tx) => {
    const sids = found.map(({ recordingSid }) => recordingSid)
    const owned = await tx.db.q.selectFrom('attempts').select('carrier_sid').where('carrier_sid', 'in', sids).execute()
    const match = found.find(({ recordingSid }) => !owned.some(({ carrier_sid }) => carrier_sid === recordingSid))
    if (!match) return false
    const { recordingSid, state, durationMs, channels } = match
    return handleRecordingEvent(tx, {
      attemptId: attempt.id,
      recordingSid,
      state: state === 'underway' ? 'recording' : state,
      ...(durationMs === null ? {} : { durationMs }),
      ...(channels === null ? {} : { channels }),
    })
  })
}

/** At startup: unresolved recordings of ended calls without a job. */
export async function findUnreconciled(ctx: Ctx): Promise<OwnedRow[]> {
  return ctx.db.q
    .selectFrom('recordings')
    .innerJoin('lines', 'lines.id', 'recordings.call_id')
    .leftJoin('jobs', (join) =>
      join.on('jobs.key', '=', sql`'recording:' || recordings.id || ':ask'`).on('jobs.state', '=', 'ready'),
    )
    .select(['recordings.id', 'recordings.account_id'])
    .where('recordings.state', 'in', UNFINISHED_STATES)
    .where('recordings.file_key', 'is', null)
    .where('lines.ended_at', 'is not', null)
    .where('jobs.id', 'is', null)
    .orderBy('recordings.id', 'desc')
    .limit(STARTUP_JOB_LIMIT)
    .execute()
}

/** `before`: jobs already queued. */
export const enqueueUnreconciled = (tx: Ctx, recordings: OwnedRow[], before: number): Promise<void> =>
  enqueueSpaced(tx, recordings.map(createRecordingStatusJob), before)

const recordingOf = (ctx: Ctx, id: string) =>
  ctx.db.q
    .selectFrom('recordings')
    .leftJoin('lines', 'lines.id', 'recordings.call_id')
    // Voicemails have no line.
    .leftJoin('inbound_calls', 'inbound_calls.id', 'recordings.call_id')
    .select((eb) => [
      'recordings.state',
      'recordings.carrier_sid',
      eb.fn.coalesce('lines.call_sid', 'inbound_calls.call_sid').as('call_sid'),
      eb.fn.coalesce('lines.ended_at', 'inbound_calls.ended_at').as('ended_at'),
    ])
    .where('recordings.id', '=', id)
    .executeTakeFirst()

async function hasOpenAttempt(tx: Ctx, recordingId: string): Promise<boolean> {
  const attempt = await tx.db.q
    .selectFrom('attempts')
    .select('id')
    .where('subject_id', '=', recordingId)
    .where('kind', '=', 'recording')
    .where('state', 'in', ['attempted', 'uncertain'])
    .executeTakeFirst()
  return attempt !== undefined
}

async function orRetryLater<T>(answer: Promise<T>, sinceMs: number): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw createBackoffRetry(error, sinceMs)
  }
}

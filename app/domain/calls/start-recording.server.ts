import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { onLine } from '../dialer/hear.server'
import { TryAgain } from '../jobs/try-again'
import { markUncertain } from './place-call.server'
import { showRecording, tellRecorded } from './request-recording.server'

/** Starts the recording that was asked for, once: an attempt that was cut off is found by its callback or not at all. (Job.) */
export async function startRecording(
  ctx: Ctx,
  { recordingId }: { recordingId: string },
  jobKey: string,
): Promise<void> {
  const attempt = await ctx.db.transact('recording.start.attempt', async (tctx) => {
    const recording = await tctx.db.q
      .selectFrom('recordings')
      .innerJoin('lines', 'lines.id', 'recordings.call_id')
      .select([
        'recordings.account_id',
        'recordings.state',
        'lines.call_sid',
        'lines.ended_at',
        'lines.e164',
        'lines.caller_id',
      ])
      .where('recordings.id', '=', recordingId)
      .executeTakeFirstOrThrow()
    const earlier = await tctx.db.q
      .selectFrom('attempts')
      .select(['id'])
      .where('job_key', '=', jobKey)
      .executeTakeFirst()
    if (earlier) {
      await markUncertain(tctx, earlier.id, 'The process stopped while the carrier was being asked')
      return null
    }
    if (recording.state !== 'requested') return null
    if (!recording.call_sid || recording.ended_at !== null) {
      await setRecording(tctx, recordingId, { state: 'absent' })
      return null
    }
    const id = tctx.ids('att')
    await tctx.db.q
      .insertInto('attempts')
      .values({
        id,
        account_id: recording.account_id,
        job_key: jobKey,
        kind: 'recording',
        subject_id: recordingId,
        state: 'attempted',
        to_number: recording.e164,
        from_number: recording.caller_id,
        carrier_sid: null,
        error: null,
        attempted_at: tctx.clock.now(),
        settled_at: null,
      })
      .execute()
    return { id, callSid: recording.call_sid }
  })
  if (!attempt) return
  try {
    const { recordingSid } = await ctx.carrier.startRecording(attempt.callSid, attempt.id)
    await ctx.db.transact('recording.start.accepted', async (tctx) => {
      await settle(tctx, attempt.id, 'accepted', recordingSid)
      await setRecording(tctx, recordingId, { state: 'recording', sid: recordingSid })
    })
  } catch (error) {
    if (!isCarrierError(error)) throw error
    if (error.outcome === 'retry') {
      await ctx.db.transact('recording.start.taken-back', (tctx) =>
        tctx.db.q.deleteFrom('attempts').where('id', '=', attempt.id).where('carrier_sid', 'is', null).execute(),
      )
      throw new TryAgain(error.retryAfterMs ?? 1000, error.message)
    }
    await ctx.db.transact(`recording.start.${error.outcome}`, async (tctx) => {
      if (error.outcome === 'unknown') return markUncertain(tctx, attempt.id, error.message)
      await settle(tctx, attempt.id, 'refused', null)
      await setRecording(tctx, recordingId, { state: 'refused' })
    })
  }
}

async function settle(tctx: Ctx, attemptId: string, state: 'accepted' | 'refused', sid: string | null): Promise<void> {
  await tctx.db.q
    .updateTable('attempts')
    .set({ state, carrier_sid: sid, settled_at: tctx.clock.now() })
    .where('id', '=', attemptId)
    .where('carrier_sid', 'is', null)
    .execute()
}

const TERMINAL = ['completed', 'absent', 'refused']

/** Writes how far a recording is and shows it on its line; what is completed, absent or refused stays so. */
export async function setRecording(
  tctx: Ctx,
  recordingId: string,
  change: {
    state: 'recording' | 'paused' | 'completed' | 'absent' | 'refused'
    sid?: string
    durationMs?: number
    channels?: number
  },
): Promise<void> {
  const recording = await tctx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .select([
      'recordings.id',
      'recordings.state',
      'recordings.call_id',
      'recordings.account_id',
      'recordings.duration_ms',
      'calls.user_id',
    ])
    .where('recordings.id', '=', recordingId)
    .executeTakeFirstOrThrow()
  // A recording that nobody had heard of may turn up after all.
  const turnsUp = recording.state === 'absent' && change.state === 'completed'
  if (TERMINAL.includes(recording.state) && !turnsUp) {
    if (change.sid)
      await tctx.db.q.updateTable('recordings').set({ carrier_sid: change.sid }).where('id', '=', recordingId).execute()
    return
  }
  await tctx.db.q
    .updateTable('recordings')
    .set({
      state: change.state,
      updated_at: tctx.clock.now(),
      ...(change.sid ? { carrier_sid: change.sid } : {}),
      ...(change.durationMs === undefined ? {} : { duration_ms: change.durationMs }),
      ...(change.channels === undefined ? {} : { channels: change.channels }),
    })
    .where('id', '=', recordingId)
    .execute()
  if (change.state === 'completed')
    await enqueue(tctx, { kind: 'recording.keep', key: `recording:${recordingId}:keep`, payload: { recordingId } })
  await onLine(tctx, recording.call_id, async (run, line) => {
    const shown = change.state === 'recording' ? 'on' : change.state === 'paused' ? 'paused' : 'off'
    if (line.row.recording === shown || line.state === 'ended') return
    await showRecording(tctx, line, shown)
    run.changed.lines.add(line.id)
  })
  await tellRecorded(tctx, {
    recordingId,
    callId: recording.call_id,
    accountId: recording.account_id,
    userId: recording.user_id,
    state: change.state,
    durationMs: change.durationMs ?? recording.duration_ms,
  })
}

/** The carrier says how far a recording is; the attempt in the URL finds it even when the answer to the create was lost. */
export async function hearRecording(
  tctx: Ctx,
  input: {
    attemptId: string
    recordingSid: string
    state: 'recording' | 'completed' | 'absent'
    durationMs?: number
    channels?: number
  },
): Promise<boolean> {
  const attempt = await tctx.db.q
    .selectFrom('attempts')
    .select(['id', 'subject_id', 'carrier_sid'])
    .where('id', '=', input.attemptId)
    .where('kind', '=', 'recording')
    .executeTakeFirst()
  if (!attempt || (attempt.carrier_sid !== null && attempt.carrier_sid !== input.recordingSid)) return false
  if (attempt.carrier_sid === null) await settle(tctx, attempt.id, 'accepted', input.recordingSid)
  await setRecording(tctx, attempt.subject_id, {
    state: input.state,
    sid: input.recordingSid,
    ...(input.durationMs === undefined ? {} : { durationMs: input.durationMs }),
    ...(input.channels === undefined ? {} : { channels: input.channels }),
  })
  return true
}

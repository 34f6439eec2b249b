import type { RecordingFailure } from '../../../db/schema/dialer'
import { runLineStep } from '../call-engine/run-dial-step.server'
import { settleAttempt } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once.server'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { legKinds } from '../legs/leg-kinds.server'
import { hearWords } from '../inbound/hear-inbound.server'
import { keepJob } from './store-recording.server'
import { isOver, shownRecording, showRecording, tellRecorded, type ShownRecording } from './request-recording.server'

/** Job: callbacks or the carrier's list reconcile an interrupted attempt. */
export async function startRecording(
  ctx: Ctx,
  { recordingId }: { recordingId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  return sendOnce(ctx, jobKey, {
    name: 'recording.start',
    async plan(tctx) {
      const recording = await tctx.db.q
        .selectFrom('recordings')
        .innerJoin('lines', 'lines.id', 'recordings.call_id')
        .select([
          'recordings.account_id',
          'recordings.state',
          'recordings.wanted',
          'recordings.created_at',
          'lines.call_sid',
          'lines.ended_at',
          'lines.e164',
          'lines.caller_id',
        ])
        .where('recordings.id', '=', recordingId)
        .executeTakeFirstOrThrow()
      const { call_sid: callSid } = recording
      if (recording.state !== 'requested') return null
      if (!callSid || recording.ended_at !== null || recording.wanted === 'stopped') {
        await setRecording(tctx, recordingId, { state: 'absent' })
        return null
      }
      if (recording.wanted === 'paused') throw notBegun(tctx, recording, 'It was paused before it began')
      return {
        attempt: {
          account_id: recording.account_id,
          kind: 'recording',
          subject_id: recordingId,
          to_number: recording.e164,
          from_number: recording.caller_id,
        },
        send: async (attemptId) => ({
          carrierSid: (await ctx.carrier.startRecording(callSid, attemptId)).recordingSid,
        }),
      }
    },
    accepted: (tctx, sid) => noteBegun(tctx, recordingId, { sid }),
    refused: (tctx) => setRecording(tctx, recordingId, { state: 'refused' }),
  })
}

/** Frequent first, because the seller waits. */
const MOST_OFTEN_MS = 500
const LEAST_OFTEN_MS = 15_000

export function notBegun(ctx: Ctx, recording: { created_at: number }, reason: string): TryAgain {
  const forMs = ctx.clock.now() - recording.created_at
  return new TryAgain(Math.min(LEAST_OFTEN_MS, Math.max(MOST_OFTEN_MS, Math.round(forMs / 10))), reason)
}

/** Keeps final states. */
export async function setRecording(
  tctx: Ctx,
  recordingId: string,
  change: {
    state: 'recording' | 'paused' | 'completed' | 'absent' | 'refused'
    sid?: string
    durationMs?: number
    channels?: number
    failure?: RecordingFailure
  },
): Promise<void> {
  const recording = await tctx.db.q
    .selectFrom('recordings')
    .select(['id', 'state', 'wanted', 'call_id'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  // An absent recording may still complete.
  const turnsUp = recording.state === 'absent' && change.state === 'completed'
  if (isOver(recording.state) && !turnsUp) {
    if (change.sid)
      await tctx.db.q.updateTable('recordings').set({ carrier_sid: change.sid }).where('id', '=', recordingId).execute()
    return
  }
  await tctx.db.q
    .updateTable('recordings')
    .set({
      state: change.state,
      failure: change.failure ?? null,
      updated_at: tctx.clock.now(),
      ...(change.sid ? { carrier_sid: change.sid } : {}),
      ...(change.durationMs === undefined ? {} : { duration_ms: change.durationMs }),
      ...(change.channels === undefined ? {} : { channels: change.channels }),
    })
    .where('id', '=', recordingId)
    .execute()
  if (change.state === 'completed') {
    await enqueue(tctx, keepJob(recordingId))
    await hearWords(tctx, recordingId)
  }
  await showOnLine(tctx, recording, shownRecording({ state: change.state, wanted: recording.wanted }))
  await tellRecorded(tctx, recordingId, change.state)
}

/** Shows only the call's newest recording. */
export async function showOnLine(
  tctx: Ctx,
  recording: { id: string; call_id: string },
  shown: ShownRecording,
): Promise<void> {
  const newest = await tctx.db.q
    .selectFrom('recordings')
    .select('id')
    .where('call_id', '=', recording.call_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (newest.id !== recording.id) return
  await runLineStep(tctx, recording.call_id, async (run, line) => {
    if (line.row.recording === shown || line.state === 'ended') return
    await showRecording(tctx, line, shown)
    run.changed.lines.add(line.id)
  })
}

/** The attempt id in the URL finds it even if the create's answer was lost. */
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
    .select(['id', 'kind', 'leg_kind', 'subject_id', 'carrier_sid'])
    .where('id', '=', input.attemptId)
    .where('kind', 'in', ['recording', 'call'])
    .executeTakeFirst()
  // Recordings started by TwiML report under their call's attempt.
  if (attempt?.kind === 'call')
    return attempt.leg_kind === null ? false : legKinds[attempt.leg_kind].onRecording(tctx, attempt.subject_id, input)
  if (!attempt || (attempt.carrier_sid !== null && attempt.carrier_sid !== input.recordingSid)) return false
  if (attempt.carrier_sid === null) await settleAttempt(tctx, attempt.id, input.recordingSid)
  const facts = {
    sid: input.recordingSid,
    ...(input.durationMs === undefined ? {} : { durationMs: input.durationMs }),
    ...(input.channels === undefined ? {} : { channels: input.channels }),
  }
  if (input.state === 'recording') await noteBegun(tctx, attempt.subject_id, facts)
  else await setRecording(tctx, attempt.subject_id, { state: input.state, ...facts })
  return true
}

/** Reported by answer and callback, possibly after a pause or stop. */
async function noteBegun(
  tctx: Ctx,
  recordingId: string,
  facts: { sid: string; durationMs?: number; channels?: number },
): Promise<void> {
  const { state, wanted } = await tctx.db.q
    .selectFrom('recordings')
    .select(['state', 'wanted'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  if (state === 'recording' || state === 'paused') return
  await setRecording(tctx, recordingId, { state: 'recording', ...facts })
  // An earlier pause or stop is in backoff while audio is recorded.
  if (wanted !== 'recording')
    await enqueue(tctx, {
      kind: 'recording.control',
      key: `recording:${recordingId}:control:begun`,
      payload: { recordingId },
    })
}

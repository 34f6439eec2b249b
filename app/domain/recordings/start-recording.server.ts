import type { RecordingFailure } from '../../../db/schema/dialer'
import { runLineStep } from '../call-engine/run-dial-step.server'
import { resolveAttempt } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once-plan.server'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { RetryLater } from '../jobs/retry-later'
import { legKinds } from '../legs/leg-kinds.server'
import { handleVoicemailRecorded } from '../inbound/dispatch-to-inbound.server'
import { createStoreRecordingJob } from './store-recording.server'
import {
  isFinalState,
  toLineRecordingState,
  setLineRecording,
  publishRecording,
  type LineRecordingState,
} from './request-recording.server'
import { recordingsWords } from './recordings.words'

/** Job: callbacks or the carrier's list reconcile an interrupted attempt. */
export async function startRecording(
  ctx: Ctx,
  { recordingId }: { recordingId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  return sendOnce(ctx, jobKey, {
    name: 'recording.start',
    async plan(tx) {
      const recording = await tx.db.q
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
        await setRecording(tx, recordingId, { state: 'absent' })
        return null
      }
      if (recording.wanted === 'paused')
        throw createNotStartedRetry(tx, recording, recordingsWords.recordingPausedBeforeStarted)
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
    onAccepted: (tx, sid) => markRecordingStarted(tx, recordingId, { sid }),
    onRefused: (tx) => setRecording(tx, recordingId, { state: 'refused' }),
  })
}

/** Frequent first, because the seller waits. */
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 15_000

export function createNotStartedRetry(ctx: Ctx, recording: { created_at: number }, reason: string): RetryLater {
  const forMs = ctx.clock.now() - recording.created_at
  return new RetryLater(Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, Math.round(forMs / 10))), reason)
}

/** Keeps final states. */
export async function setRecording(
  tx: Ctx,
  recordingId: string,
  change: {
    state: 'recording' | 'paused' | 'completed' | 'absent' | 'refused'
    sid?: string
    durationMs?: number
    channels?: number
    failure?: RecordingFailure
  },
): Promise<void> {
  const recording = await tx.db.q
    .selectFrom('recordings')
    .select(['id', 'account_id', 'state', 'wanted', 'call_id'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  // An absent recording may still complete.
  const arrivesLate = recording.state === 'absent' && change.state === 'completed'
  if (isFinalState(recording.state) && !arrivesLate) {
    if (change.sid)
      await tx.db.q.updateTable('recordings').set({ carrier_sid: change.sid }).where('id', '=', recordingId).execute()
    return
  }
  await tx.db.q
    .updateTable('recordings')
    .set({
      state: change.state,
      failure: change.failure ?? null,
      updated_at: tx.clock.now(),
      ...(change.sid ? { carrier_sid: change.sid } : {}),
      ...(change.durationMs === undefined ? {} : { duration_ms: change.durationMs }),
      ...(change.channels === undefined ? {} : { channels: change.channels }),
    })
    .where('id', '=', recordingId)
    .execute()
  if (change.state === 'completed') {
    await enqueue(tx, createStoreRecordingJob(recording))
    // Empty: the caller hung up before speaking.
    if (change.durationMs !== 0) await handleVoicemailRecorded(tx, recordingId)
  }
  await updateLineRecording(tx, recording, toLineRecordingState({ state: change.state, wanted: recording.wanted }))
  await publishRecording(tx, recordingId, change.state)
}

/** Shows only the call's newest recording. */
export async function updateLineRecording(
  tx: Ctx,
  recording: { id: string; call_id: string },
  shown: LineRecordingState,
): Promise<void> {
  const newest = await tx.db.q
    .selectFrom('recordings')
    .select('id')
    .where('call_id', '=', recording.call_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (newest.id !== recording.id) return
  await runLineStep(tx, recording.call_id, async (step, line) => {
    if (line.row.recording === shown || line.state === 'ended') return
    await setLineRecording(tx, line, shown)
    step.changed.lines.add(line.id)
  })
}

/** The attempt id in the URL finds it even if the create's answer was lost. */
export async function handleRecordingEvent(
  tx: Ctx,
  input: {
    attemptId: string
    recordingSid: string
    state: 'recording' | 'completed' | 'absent'
    durationMs?: number
    channels?: number
  },
): Promise<boolean> {
  const attempt = await tx.db.q
    .selectFrom('attempts')
    .select(['id', 'kind', 'leg_kind', 'subject_id', 'carrier_sid'])
    .where('id', '=', input.attemptId)
    .where('kind', 'in', ['recording', 'call'])
    .executeTakeFirst()
  // Recordings started by TwiML report under their call's attempt.
  if (attempt?.kind === 'call')
    return attempt.leg_kind === null ? false : legKinds[attempt.leg_kind].onRecording(tx, attempt.subject_id, input)
  if (!attempt || (attempt.carrier_sid !== null && attempt.carrier_sid !== input.recordingSid)) return false
  if (attempt.carrier_sid === null) await resolveAttempt(tx, attempt.id, input.recordingSid)
  const facts = {
    sid: input.recordingSid,
    ...(input.durationMs === undefined ? {} : { durationMs: input.durationMs }),
    ...(input.channels === undefined ? {} : { channels: input.channels }),
  }
  if (input.state === 'recording') await markRecordingStarted(tx, attempt.subject_id, facts)
  else await setRecording(tx, attempt.subject_id, { state: input.state, ...facts })
  return true
}

/** Reported by answer and callback, possibly after a pause or stop. */
async function markRecordingStarted(
  tx: Ctx,
  recordingId: string,
  facts: { sid: string; durationMs?: number; channels?: number },
): Promise<void> {
  const { account_id, state, wanted } = await tx.db.q
    .selectFrom('recordings')
    .select(['account_id', 'state', 'wanted'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  if (state === 'recording' || state === 'paused') return
  await setRecording(tx, recordingId, { state: 'recording', ...facts })
  // An earlier pause or stop is in backoff while audio is recorded.
  if (wanted !== 'recording')
    await enqueue(tx, {
      kind: 'recording.control',
      accountId: account_id,
      key: `recording:${recordingId}:control:begun`,
      payload: { recordingId },
    })
}

import { sendOnce } from '../attempts/send-once-plan.server'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { abandonTranscript, TRANSCRIPT_WITHIN_MS } from './store-transcript.server'

const FIRST_POLL_MS = 1_000

/** Job. Sent once, because each request costs. */
export async function requestTranscript(
  ctx: Ctx,
  { recordingId }: { recordingId: string },
  jobKey: string,
): Promise<void> {
  await sendOnce(ctx, jobKey, {
    name: 'transcript.request',
    async plan(tx) {
      const recording = await tx.db.q
        .selectFrom('recordings')
        .innerJoin('calls', 'calls.id', 'recordings.call_id')
        .select([
          'recordings.account_id',
          'recordings.carrier_sid',
          'recordings.transcript_state',
          'recordings.transcript_requested_at',
          'calls.e164',
          'calls.caller_id',
        ])
        .where('recordings.id', '=', recordingId)
        .executeTakeFirstOrThrow()
      const { carrier_sid: recordingSid, transcript_requested_at: askedAt } = recording
      if (recording.transcript_state !== 'underway' || !recordingSid) return null
      // The carrier may rate-limit us for long.
      if (tx.clock.now() - (askedAt ?? 0) > TRANSCRIPT_WITHIN_MS) {
        await abandonTranscript(tx, recordingId, { code: 'timed_out' })
        return null
      }
      return {
        attempt: {
          account_id: recording.account_id,
          kind: 'transcript',
          subject_id: recordingId,
          to_number: recording.e164,
          from_number: recording.caller_id,
        },
        send: async (attemptId) => ({
          carrierSid: (await ctx.carrier.requestTranscript(recordingSid, attemptId)).transcriptSid,
        }),
      }
    },
    onAccepted: (tx, sid) => trackTranscript(tx, recordingId, sid),
    onRefused: (tx) => abandonTranscript(tx, recordingId, { code: 'refused' }),
  })
}

export async function trackTranscript(tx: Ctx, recordingId: string, transcriptSid: string): Promise<void> {
  const { account_id } = await tx.db.q
    .updateTable('recordings')
    .set({ transcript_sid: transcriptSid, updated_at: tx.clock.now() })
    .where('id', '=', recordingId)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, {
    kind: 'transcript.fetch',
    accountId: account_id,
    key: `recording:${recordingId}:transcript:fetch`,
    payload: { recordingId },
    runAt: tx.clock.now() + FIRST_POLL_MS,
  })
}

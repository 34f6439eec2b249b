import { sendOnce } from '../attempts/send-once.server'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { giveUpTranscript, TRANSCRIPT_WITHIN_MS } from './keep-transcript.server'

const FIRST_LOOK_MS = 1_000

/** Job. Sent once, because each request costs. */
export async function requestTranscript(
  ctx: Ctx,
  { recordingId }: { recordingId: string },
  jobKey: string,
): Promise<void> {
  await sendOnce(ctx, jobKey, {
    name: 'transcript.request',
    async plan(tctx) {
      const recording = await tctx.db.q
        .selectFrom('recordings')
        .innerJoin('calls', 'calls.id', 'recordings.call_id')
        .select([
          'recordings.account_id',
          'recordings.carrier_sid',
          'recordings.transcript_state',
          'recordings.transcript_asked_at',
          'calls.e164',
          'calls.caller_id',
        ])
        .where('recordings.id', '=', recordingId)
        .executeTakeFirstOrThrow()
      const { carrier_sid: recordingSid, transcript_asked_at: askedAt } = recording
      if (recording.transcript_state !== 'underway' || !recordingSid) return null
      // The carrier may rate-limit us for long.
      if (tctx.clock.now() - (askedAt ?? 0) > TRANSCRIPT_WITHIN_MS) {
        await giveUpTranscript(tctx, recordingId, { code: 'timed_out' })
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
    accepted: (tctx, sid) => followTranscript(tctx, recordingId, sid),
    refused: (tctx) => giveUpTranscript(tctx, recordingId, { code: 'refused' }),
  })
}

export async function followTranscript(tctx: Ctx, recordingId: string, transcriptSid: string): Promise<void> {
  await tctx.db.q
    .updateTable('recordings')
    .set({ transcript_sid: transcriptSid, updated_at: tctx.clock.now() })
    .where('id', '=', recordingId)
    .execute()
  await enqueue(tctx, {
    kind: 'transcript.fetch',
    key: `recording:${recordingId}:transcript:fetch`,
    payload: { recordingId },
    runAt: tctx.clock.now() + FIRST_LOOK_MS,
  })
}

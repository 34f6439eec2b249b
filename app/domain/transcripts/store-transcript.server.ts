import type { TranscriptFailure } from '../../../db/schema/dialer'
import { publishRecording } from '../recordings/request-recording.server'
import type { SpokenCall, Utterance } from '../assistant.port'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { fullName } from '../person-name'
import { billRecording } from '../usage/bill-recording.server'
import { transcriptText } from './transcript-text'

export const TRANSCRIPT_WITHIN_MS = 60 * 60_000

/** null: the recording is too short. */
export type NoTranscript = { code: TranscriptFailure; detail?: string } | null

export async function findSpokenCall(ctx: Ctx, recordingId: string, utterances: Utterance[]): Promise<SpokenCall> {
  const row = await ctx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .innerJoin('users', 'users.id', 'calls.user_id')
    .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
    .select([
      'calls.e164',
      'users.first_name as seller_first',
      'users.last_name as seller_last',
      'contacts.first_name as lead_first',
      'contacts.last_name as lead_last',
    ])
    .where('recordings.id', '=', recordingId)
    .executeTakeFirstOrThrow()
  return {
    seller: fullName(row.seller_first, row.seller_last) || 'Seller',
    lead: fullName(row.lead_first, row.lead_last) || formatPhone(row.e164),
    utterances,
  }
}

/** One commit boundary for both providers. */
export const completeTranscript = (
  ctx: Ctx,
  recordingId: string,
  end: { said: Utterance[] } | { failure: NoTranscript },
): Promise<void> =>
  ctx.db.transact('transcript.settle', (tx) =>
    'said' in end ? storeTranscript(tx, recordingId, end.said) : abandonTranscript(tx, recordingId, end.failure),
  )

/** A stored transcript is kept. Without words it fails as no_speech. */
async function storeTranscript(tx: Ctx, recordingId: string, utterances: Utterance[]): Promise<void> {
  const spoken = utterances.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) return abandonTranscript(tx, recordingId, { code: 'no_speech' })
  const saved = await saveTranscript(tx, recordingId, {
    transcript_state: 'done',
    transcript: transcriptText(await findSpokenCall(tx, recordingId, spoken)),
    utterances: JSON.stringify(spoken),
    transcript_reason: null,
    transcript_detail: null,
  })
  if (!saved) return
  await billRecording(tx, recordingId, 'transcription')
  await enqueue(tx, {
    kind: 'recording.summarise',
    accountId: saved.account_id,
    key: `recording:${recordingId}:summarise`,
    payload: { recordingId },
  })
}

/** A stored transcript is kept. */
export const abandonTranscript = async (tx: Ctx, recordingId: string, failure: NoTranscript): Promise<void> =>
  void (await saveTranscript(tx, recordingId, {
    transcript_state: 'unavailable',
    transcript_reason: failure?.code ?? null,
    transcript_detail: failure?.detail ?? null,
  }))

interface TranscriptChange extends Partial<Record<'transcript' | 'utterances', string>> {
  transcript_state: 'done' | 'unavailable'
  transcript_reason: TranscriptFailure | null
  transcript_detail: string | null
}

/** null: already settled, or not wanted. */
async function saveTranscript(
  tx: Ctx,
  recordingId: string,
  change: TranscriptChange,
): Promise<{ account_id: string } | null> {
  const saved = await tx.db.q
    .updateTable('recordings')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', recordingId)
    .where('transcript_state', 'in', ['wanted', 'underway'])
    .returning('account_id')
    .executeTakeFirst()
  if (!saved) return null
  await publishRecording(tx, recordingId, change.transcript_state === 'done' ? 'transcribed' : 'not-transcribed')
  return saved
}

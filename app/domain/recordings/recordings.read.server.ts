import { sql, type Selectable, type SqlBool } from 'kysely'
import type { RecordingsTable } from '../../../db/schema/dialer'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { TOO_SHORT_MS } from '../transcripts/enqueue-transcript.server'
import type { CallHistoryItem, RecordingView } from '../call-history/call-history.schema'
import { canReadTeamCalls, type UserActor } from '../actor'
import { transcriptFailureText } from '../transcripts/transcripts.words'
import { audioPath } from './recording-paths'
import { recordingsWords, recordingFailureText } from './recordings.words'

type RecordingRow = Selectable<RecordingsTable> & { disposition: string | null }
/** `missing`: no file on the server. */
type ShownRow = Omit<RecordingRow, 'failure'> & { failure: RecordingRow['failure'] | 'missing' }

const recordings = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .select('dispositions.name as disposition')

/** Newest by call. */
export async function playableRecordings(
  ctx: Ctx,
  callIds: readonly string[],
): Promise<Map<string, NonNullable<CallHistoryItem['recording']>>> {
  if (callIds.length === 0) return new Map()
  const rows = await recordings(ctx)
    .select(['recordings.id', 'recordings.call_id', 'recordings.transcript', 'recordings.summary'])
    .where('recordings.call_id', 'in', callIds)
    .where('recordings.state', '=', 'completed')
    .where('recordings.failure', 'is', null)
    .orderBy('recordings.id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.call_id,
      { url: audioPath(row.id), channelId: row.id, transcript: row.transcript, summary: summaryOf(row) },
    ]),
  )
}

/** Oldest first. The caller has checked access. */
export async function listRecordings(ctx: Ctx, callId: string): Promise<RecordingView[]> {
  const rows = await recordings(ctx)
    .selectAll('recordings')
    .where('recordings.call_id', '=', callId)
    .orderBy('recordings.id')
    .execute()
  return Promise.all(rows.map((row) => toRecordingView(ctx, row)))
}

/** Of the recording, in the user's or the team's inbox. */
const readableVoicemail = (ctx: Ctx, { userId }: UserActor) =>
  ctx.db.q
    .selectFrom('voicemails')
    .select('voicemails.id')
    .where(sql<SqlBool>`voicemails.recording_id = recordings.id`)
    .where('voicemails.deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('voicemails.user_id', '=', userId), eb('voicemails.user_id', 'is', null)]))

/** Throws not_found. */
export async function findRecordingRow(ctx: Ctx, id: string): Promise<RecordingRow> {
  const user = requireUser(ctx)
  const row = await recordings(ctx)
    .selectAll('recordings')
    .where('recordings.id', '=', id)
    .where('calls.account_id', '=', user.accountId)
    .$if(!canReadTeamCalls(user), (query) =>
      query.where(({ eb, or, exists }) =>
        or([eb('calls.user_id', '=', user.userId), exists(readableVoicemail(ctx, user))]),
      ),
    )
    .executeTakeFirst()
  if (!row) throw notFound('Recording')
  return row
}

/** Throws not_found. */
export const findRecording = async (ctx: Ctx, id: string): Promise<RecordingView> =>
  toRecordingView(ctx, await findRecordingRow(ctx, id))

/** Throws not_found without audio. */
export async function findRecordingAudio(
  ctx: Ctx,
  id: string,
): Promise<{ fileKey: string; bytes: number; startedAt: string }> {
  const row = await findRecordingRow(ctx, id)
  if (row.file_key === null || row.file_bytes === null) throw notFound('Audio')
  return { fileKey: row.file_key, bytes: row.file_bytes, startedAt: new Date(row.created_at).toISOString() }
}

async function toRecordingView(ctx: Ctx, stored: RecordingRow): Promise<RecordingView> {
  // Restored without files.
  const isMissing = stored.file_key !== null && !(await ctx.files.has(stored.file_key))
  const row: ShownRow = isMissing ? { ...stored, failure: 'missing' } : stored
  const state = getRecordingState(row)
  return {
    url: audioPath(row.id),
    channelId: row.id,
    callId: row.call_id,
    state,
    durationMs: row.duration_ms,
    waveform: row.waveform === null ? null : (JSON.parse(row.waveform) as number[]),
    note: noteOf(row, state),
    transcript: row.transcript,
    ...(row.transcript === null ? getTranscriptNote(row, state) : { transcriptNote: null, transcriptReason: null }),
    utterances: row.utterances === null ? null : (JSON.parse(row.utterances) as RecordingView['utterances']),
    summary: summaryOf(row),
    startedAt: new Date(row.created_at).toISOString(),
  }
}

export function getRecordingState({
  state,
  failure,
  file_key,
}: Pick<ShownRow, 'state' | 'failure' | 'file_key'>): RecordingView['state'] {
  if (state === 'absent' || state === 'refused') return 'absent'
  if (state !== 'completed') return 'underway'
  if (failure !== null) return 'failed'
  return file_key === null ? 'fetching' : 'ready'
}

function noteOf({ state, failure }: ShownRow, shown: RecordingView['state']): string | null {
  const failureText = failure === null ? null : recordingFailureText[failure]
  switch (shown) {
    case 'absent':
      return state === 'refused'
        ? recordingsWords.carrierNotRecordCall
        : (failureText ?? recordingsWords.nothingRecordedCarrierNoAudio)
    case 'failed':
      return failureText
    case 'underway':
      return recordingsWords.recordingNotEndedYet
    case 'fetching':
      return recordingsWords.recordingWayCarrier
    case 'ready':
      return null
  }
}

type NoTranscript = Pick<RecordingView, 'transcriptNote' | 'transcriptReason'>

/** Texts of spec 4-trust §8. */
export function getTranscriptNote(
  row: Pick<ShownRow, 'duration_ms' | 'transcript_state' | 'transcript_reason' | 'transcript_detail'>,
  shown: RecordingView['state'],
): NoTranscript {
  const { transcript_state: state, duration_ms: durationMs } = row
  const isTooShort = durationMs !== null && durationMs < TOO_SHORT_MS
  const isComing = state === 'wanted' && (shown === 'underway' || shown === 'fetching')
  if (state === 'underway' || (isComing && !isTooShort))
    return { transcriptNote: recordingsWords.transcriptWay, transcriptReason: null }
  if (isTooShort) return { transcriptNote: recordingsWords.callTooShortBeTranscribed, transcriptReason: null }
  return {
    transcriptNote: recordingsWords.transcriptionUnavailable,
    transcriptReason:
      state === 'off'
        ? recordingsWords.callTranscriptionOffCall
        : transcriptFailureText(row.transcript_reason, row.transcript_detail),
  }
}

/** The disposition is often chosen after the summary. */
const summaryOf = ({ summary, disposition }: Pick<RecordingRow, 'summary' | 'disposition'>): string | null =>
  summary === null || disposition === null ? summary : recordingsWords.disposition(summary, disposition)

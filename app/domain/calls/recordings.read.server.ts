import type { Selectable } from 'kysely'
import type { RecordingsTable } from '../../../db/schema/dialer'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { CallHistoryItem, RecordingView } from './call-history.schema'
import { readsTeamCalls } from './call-scope.server'

/** Below this the specification says why there is no transcript (4-trust §8). */
const TOO_SHORT_MS = 10_000

type RecordingRow = Selectable<RecordingsTable>

export const audioPath = (recordingId: string): string => `/api/v1/recordings/${recordingId}/audio`

/** The newest recording of each call that can be played. */
export async function playableRecordings(
  ctx: Ctx,
  callIds: readonly string[],
): Promise<Map<string, NonNullable<CallHistoryItem['recording']>>> {
  if (callIds.length === 0) return new Map()
  const rows = await ctx.db.q
    .selectFrom('recordings')
    .select(['id', 'call_id', 'transcript', 'summary'])
    .where('call_id', 'in', callIds)
    .where('state', '=', 'completed')
    .where('failure', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ id, call_id, transcript, summary }) => [
      call_id,
      { url: audioPath(id), channelId: id, transcript, summary },
    ]),
  )
}

/** Recordings of a call, oldest first. The caller has found the call through its owner. */
export async function listRecordings(ctx: Ctx, callId: string): Promise<RecordingView[]> {
  const rows = await ctx.db.q.selectFrom('recordings').selectAll().where('call_id', '=', callId).orderBy('id').execute()
  return rows.map(viewOf)
}

/** The row of a recording of a call that the caller may read. Throws not_found. */
export async function findRecordingRow(ctx: Ctx, id: string): Promise<RecordingRow> {
  const user = requireUser(ctx)
  const row = await ctx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .selectAll('recordings')
    .where('recordings.id', '=', id)
    .where('calls.account_id', '=', user.accountId)
    .$if(!readsTeamCalls(user), (query) => query.where('calls.user_id', '=', user.userId))
    .executeTakeFirst()
  if (!row) throw notFound('Recording')
  return row
}

/** One recording, with why there is nothing to hear or read where there is not. Throws not_found. */
export const findRecording = async (ctx: Ctx, id: string): Promise<RecordingView> =>
  viewOf(await findRecordingRow(ctx, id))

/** Where the audio of a recording is kept. Throws not_found as long as there is none. */
export async function findRecordingAudio(
  ctx: Ctx,
  id: string,
): Promise<{ fileKey: string; bytes: number; startedAt: string }> {
  const row = await findRecordingRow(ctx, id)
  if (row.file_key === null || row.file_bytes === null) throw notFound('Audio')
  return { fileKey: row.file_key, bytes: row.file_bytes, startedAt: new Date(row.created_at).toISOString() }
}

function viewOf(row: RecordingRow): RecordingView {
  const state = stateOf(row)
  return {
    url: audioPath(row.id),
    channelId: row.id,
    callId: row.call_id,
    state,
    durationMs: row.duration_ms,
    waveform: row.waveform === null ? null : (JSON.parse(row.waveform) as number[]),
    note: noteOf(row, state),
    transcript: row.transcript,
    transcriptNote: row.transcript === null ? transcriptNote(row) : null,
    summary: row.summary,
    startedAt: new Date(row.created_at).toISOString(),
  }
}

function stateOf({ state, failure, file_key }: RecordingRow): RecordingView['state'] {
  if (state === 'absent' || state === 'refused') return 'absent'
  if (state !== 'completed') return 'underway'
  if (failure !== null) return 'failed'
  return file_key === null ? 'fetching' : 'ready'
}

function noteOf({ state, failure }: RecordingRow, shown: RecordingView['state']): string | null {
  switch (shown) {
    case 'absent':
      return state === 'refused'
        ? 'The carrier would not record this call.'
        : 'Nothing was recorded: the carrier has no audio of this call.'
    case 'failed':
      return failure
    case 'underway':
      return 'The recording is not over yet.'
    case 'fetching':
      return 'The recording is on its way from the carrier.'
    case 'ready':
      return null
  }
}

/** The specification's texts, to the letter (4-trust §8). */
const transcriptNote = ({ duration_ms }: RecordingRow): string =>
  duration_ms !== null && duration_ms < TOO_SHORT_MS
    ? 'This call was too short to be transcribed.'
    : 'Transcription unavailable.'

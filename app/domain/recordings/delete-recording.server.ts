import type { Ctx } from '../context.server'
import { removeTranscriptWords } from '../transcript-search/index-transcripts.server'
import { publishRecording } from './request-recording.server'

/** With transcript and summary. The row stays, for the call's page. The caller has checked access. */
export async function deleteRecording(tx: Ctx, recordingId: string): Promise<void> {
  const { q } = tx.db
  const recording = await q
    .selectFrom('recordings')
    .select(['account_id', 'file_key', 'transcript', 'search_no'])
    .where('id', '=', recordingId)
    .executeTakeFirstOrThrow()
  const { file_key } = recording
  await removeTranscriptWords(tx, recording)
  await q
    .updateTable('recordings')
    .set({
      failure: 'deleted',
      file_key: null,
      file_bytes: null,
      waveform: null,
      transcript_state: 'off',
      transcript: null,
      utterances: null,
      summary: null,
      search_no: null,
      updated_at: tx.clock.now(),
    })
    .where('id', '=', recordingId)
    .execute()
  if (file_key !== null)
    tx.db.afterCommit(
      () => void tx.files.remove(file_key).catch((err: unknown) => tx.log.warn({ err, file_key }, 'file not removed')),
    )
  await publishRecording(tx, recordingId, 'deleted')
}

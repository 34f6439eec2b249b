import { executeAll, type MigrationDatabase } from './execute-all'

export async function up(db: MigrationDatabase): Promise<void> {
  const missing = 'Unable to send this message due to missing contact information: '
  await executeAll(db, [
    `update recordings set failure = case failure
      when 'The audio of this recording could not be fetched from the carrier.' then 'not_fetched' else 'not_there' end
      where failure is not null`,
    `alter table recordings add column transcript_detail text`,
    `update recordings set
      transcript_detail = case when transcript_reason in (${Object.keys(TRANSCRIPTS).map(quoted).join()})
        then null else transcript_reason end,
      transcript_reason = case transcript_reason
        ${Object.entries(TRANSCRIPTS)
          .map(([text, code]) => `when ${quoted(text)} then '${code}'`)
          .join(' ')} else 'provider' end
      where transcript_reason is not null`,
    `alter table blast_items add column problem_detail text`,
    `update blast_items set
      problem_detail = case when problem like '${missing}%' then substr(problem, ${missing.length + 1}) end,
      problem = case
        when problem like '${missing}%' then 'missing_fields'
        when problem = 'Write a message first' then 'no_text'
        when problem = 'This number is on your DNC list' then 'on_dnc'
        when problem like 'The video of this message %' then 'video_gone'
        else 'too_long' end
      where problem is not null`,
  ])
}

const TRANSCRIPTS: Record<string, string> = {
  'The audio of this recording could not be fetched from the carrier.': 'audio_not_fetched',
  'The carrier does not have the audio of this recording any more.': 'audio_not_there',
  'The transcript did not come within an hour.': 'timed_out',
  'The carrier would not transcribe this recording.': 'refused',
  'No transcription service is set up here.': 'no_service',
  'Nobody was heard to say anything.': 'no_speech',
  'Nobody knows whether the carrier was asked for this transcript.': 'unknown',
  'The transcript could not be kept.': 'not_saved',
}
const quoted = (text: string) => `'${text}'`

import { createHash } from 'node:crypto'
import { iso8601 } from '../core/dates'
import type { RecordingRecord, SaidWords, TranscriptRecord, World } from '../core/world'

/** Simulated milliseconds queued, then in progress. */
const QUEUED_MS = 500
const DONE_MS = 3_000
const CONFIDENCE = '0.95'

/** The account's one service; normally created in the console. */
export const transcriptService = (world: World) => `GA${world.account.sid.slice(2)}`

/** Computed from age, so it advances while the simulator is down. */
export function transcriptStatus(world: World, record: TranscriptRecord, recording: RecordingRecord | null) {
  const age = (world.clock.now() - record.createdAt) * world.clock.speed
  if (age < QUEUED_MS) return 'queued'
  if (age < DONE_MS || recording?.transcripts === 'never') return 'in-progress'
  return recording && recording.transcripts === 'normal' ? 'completed' : 'failed'
}

export function transcriptView(world: World, record: TranscriptRecord, recording: RecordingRecord | null) {
  const url = `https://intelligence.twilio.com/v2/Transcripts/${record.sid}`
  return {
    account_sid: world.account.sid,
    service_sid: transcriptService(world),
    sid: record.sid,
    date_created: iso8601(record.createdAt),
    date_updated: iso8601(record.createdAt),
    status: transcriptStatus(world, record, recording),
    channel: record.channel,
    data_logging: false,
    language_code: 'en-US',
    customer_key: record.customerKey,
    media_start_time: record.mediaStartTime,
    duration: recording?.durationS ?? 0,
    url,
    redaction: false,
    encryption_credential_sid: null,
    links: {
      sentences: `${url}/Sentences`,
      encrypted_sentences: `${url}/Sentences/Encrypted`,
      media: `${url}/Media`,
      operator_results: `${url}/OperatorResults`,
      encrypted_operator_results: `${url}/OperatorResults/Encrypted`,
    },
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

/** With two channels the first is the called party, as in the recording. */
export const sentenceView = (record: TranscriptRecord, recording: RecordingRecord, said: SaidWords, index: number) => ({
  media_channel: recording.channels === 2 && said.track === 'outbound' ? 2 : 1,
  sentence_index: index,
  start_time: seconds(said.atMs),
  end_time: seconds(said.atMs + said.durationMs),
  transcript: said.text,
  sid: `GX${createHash('md5').update(`${record.sid}:${index}`).digest('hex')}`,
  confidence: CONFIDENCE,
  words: [],
})

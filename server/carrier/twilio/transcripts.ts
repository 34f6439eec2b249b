import type { Twilio } from 'twilio'
import type { SentenceInstance } from 'twilio/lib/rest/intelligence/v2/transcript/sentence'
import type { Utterance } from '../../../app/domain/assistant.port'
import { CarrierError, type Carrier } from '../../../app/domain/carrier.port'

/** Channel 1: the lead; 2: audio sent to the lead. */
const LEAD = 1
const SELLER = 2
const PARTICIPANTS = [
  { channel_participant: LEAD, role: 'Customer' },
  { channel_participant: SELLER, role: 'Agent' },
]

const SENTENCES_A_PAGE = 1_000
const SENTENCES_AT_MOST = 20_000

const ms = (seconds: string | null): number => Math.round(Number(seconds ?? 0) * 1000) || 0

const utterance = ({ mediaChannel, startTime, endTime, transcript }: SentenceInstance): Utterance => ({
  speaker: mediaChannel === LEAD ? 'lead' : mediaChannel === SELLER ? 'seller' : null,
  startMs: ms(startTime),
  endMs: ms(endTime),
  text: transcript ?? '',
})

export function createTranscriptMethods(
  client: Twilio,
  serviceSid: string | null,
  send: <T>(request: () => Promise<T>) => Promise<T>,
): Pick<Carrier, 'requestTranscript' | 'findTranscript' | 'fetchTranscript'> {
  const transcripts = () => client.intelligence.v2.transcripts
  return {
    requestTranscript: (recordingSid, attemptId) =>
      send(async () => {
        if (!serviceSid) throw new CarrierError('refused', 'No transcription service of the carrier is set up', null)
        const created = await transcripts().create({
          serviceSid,
          channel: { media_properties: { source_sid: recordingSid }, participants: PARTICIPANTS },
          customerKey: attemptId,
        })
        return { transcriptSid: created.sid }
      }),
    findTranscript: (recordingSid, attemptId) =>
      send(async () => {
        const candidates = await transcripts().list({ sourceSid: recordingSid, limit: 20 })
        const own = candidates.find(({ customerKey }) => customerKey === attemptId)
        // After a restore the requesting attempt may be missing.
        return (own ?? candidates.find(({ customerKey }) => customerKey?.startsWith('att_')))?.sid ?? null
      }),
    fetchTranscript: (transcriptSid) =>
      send(async () => {
        const { status } = await transcripts()(transcriptSid).fetch()
        if (status === 'failed' || status === 'canceled' || status === 'error')
          return { state: 'failed', reason: 'The carrier could not transcribe this recording.' }
        if (status !== 'completed') return { state: 'underway' }
        const sentences = await transcripts()(transcriptSid).sentences.list({
          pageSize: SENTENCES_A_PAGE,
          limit: SENTENCES_AT_MOST,
        })
        return { state: 'completed', said: sentences.map(utterance).toSorted((a, b) => a.startMs - b.startMs) }
      }),
  }
}

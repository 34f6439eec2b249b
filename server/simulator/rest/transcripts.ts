import { z } from 'zod'
import { sentenceView, transcriptService, transcriptStatus, transcriptView } from '../carrier/transcripts'
import { sid } from '../core/ids'
import type { TranscriptRecord, World } from '../core/world'
import { notFound, RestError } from './errors'
import { invalid, PAGING, readForm } from './form'
import type { Operation } from './operation'
import { equals, metaPage } from './paging'
import { findRecording } from './recordings'

const MAX_SENTENCES = 5_000

const channelShape = z.object({ media_properties: z.object({ source_sid: z.string().regex(/^RE[0-9a-f]{32}$/i) }) })

function readChannel(text: string | undefined): { channel: unknown; sourceSid: string } {
  if (!text) throw new RestError(400, 20001, 'The parameter Channel is required')
  let channel: unknown
  try {
    channel = JSON.parse(text)
  } catch {
    throw invalid('Channel', text)
  }
  const parsed = channelShape.safeParse(channel)
  if (!parsed.success) throw invalid('Channel', text)
  return { channel, sourceSid: parsed.data.media_properties.source_sid }
}

function findTranscript(world: World, key: string, path: string): TranscriptRecord {
  const record = world.store.find<TranscriptRecord>('transcripts', key)
  if (!record) throw notFound(path)
  return record
}

const show = (world: World, record: TranscriptRecord) =>
  transcriptView(world, record, findRecording(world, record.sourceSid))

/** Conversational Intelligence v2, only for recordings. Below `/v2`. */
export const transcriptOperations: Operation[] = [
  {
    method: 'POST',
    path: '/Transcripts',
    run({ world, path, body }) {
      const form = readForm(body, { ServiceSid: 'text', Channel: 'text', CustomerKey: 'text', MediaStartTime: 'date' })
      const { channel, sourceSid } = readChannel(form.text('Channel'))
      if (form.text('ServiceSid') !== transcriptService(world)) throw notFound(path)
      const recording = findRecording(world, sourceSid)
      if (!recording || recording.status !== 'completed') throw notFound(`/Recordings/${sourceSid}`)
      const record: TranscriptRecord = {
        sid: sid('GT'),
        sourceSid,
        customerKey: form.text('CustomerKey') ?? null,
        mediaStartTime: form.text('MediaStartTime') ?? null,
        channel,
        createdAt: world.clock.now(),
      }
      world.store.save('transcripts', record.sid, () => ({
        sid: record.sid,
        source_sid: sourceSid,
        created_at: record.createdAt,
        record: JSON.stringify(record),
      }))
      return { status: 202, body: transcriptView(world, record, recording) }
    },
  },
  {
    method: 'GET',
    path: '/Transcripts',
    run({ world, path, query }) {
      const form = readForm(query, { ...PAGING, ServiceSid: 'text', SourceSid: 'text' })
      const service = form.text('ServiceSid')
      const known = service === undefined || service === transcriptService(world)
      const filters = equals('source_sid', form.text('SourceSid'))
      const { items } = world.store.list<TranscriptRecord>('transcripts', filters, 100_000, null)
      const views = known ? items.map((record) => show(world, record)) : []
      return { body: metaPage('intelligence', { path, query }, form, 'transcripts', views) }
    },
  },
  {
    method: 'GET',
    path: '/Transcripts/{GT}',
    run: ({ world, path, ids }) => ({ body: show(world, findTranscript(world, ids[0]!, path)) }),
  },
  {
    method: 'GET',
    path: '/Transcripts/{GT}/Sentences',
    run({ world, path, query, ids }) {
      const form = readForm(query, { ...PAGING, Redacted: 'boolean', WordTimestamps: 'boolean' })
      const record = findTranscript(world, ids[0]!, path)
      const recording = findRecording(world, record.sourceSid)
      const done = recording && transcriptStatus(world, record, recording) === 'completed'
      const sentences = done ? recording.said.map((said, index) => sentenceView(record, recording, said, index)) : []
      return { body: metaPage('intelligence', { path, query }, form, 'sentences', sentences, MAX_SENTENCES) }
    },
  },
]

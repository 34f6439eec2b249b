import { z } from 'zod'
import { AssistantError, type Utterance } from '../../app/domain/assistant.port'
import { readHeader, type WavFormat } from '../../app/domain/calls/wav-format'
import { askEndpoint } from './ask-endpoint'
import type { Endpoint } from './assistant'

/** What such endpoints take in one file. */
const LARGEST_FILE = 25 * 1024 * 1024
const HEADER_BYTES = 44
const SIXTEEN_BITS = 16

const transcription = z.object({
  text: z.string(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
  duration: z.coerce.number().nullish(),
})

/**
 * What is said in a WAV file, by `POST /audio/transcriptions`. Each of two channels is a request of its own, because the model
 * does not tell voices apart and the channels do: the first is the lead, the second the seller. Throws AssistantError.
 */
export async function transcribeWav(
  endpoint: Endpoint,
  audio: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<Utterance[]> {
  if (bytes > 2 * LARGEST_FILE) throw tooLong()
  const pieces: Uint8Array[] = []
  for await (const piece of audio) pieces.push(piece)
  const file = Buffer.concat(pieces)
  const format = readHeader(file, bytes)
  if (format?.bitsPerSample !== SIXTEEN_BITS || format.blockAlign !== 4) return transcribeFile(endpoint, file, null)
  return [
    ...(await transcribeFile(endpoint, channelOf(file, format, 0), 'lead')),
    ...(await transcribeFile(endpoint, channelOf(file, format, 1), 'seller')),
  ].toSorted((a, b) => a.startMs - b.startMs)
}

const tooLong = () => new AssistantError('refused', 'The recording is too long for the transcription service.')

async function transcribeFile(
  endpoint: Endpoint,
  file: Buffer<ArrayBuffer>,
  speaker: Utterance['speaker'],
): Promise<Utterance[]> {
  if (file.length > LARGEST_FILE) throw tooLong()
  const form = new FormData()
  form.set('model', endpoint.model)
  form.set('response_format', 'verbose_json')
  form.set('file', new Blob([file], { type: 'audio/wav' }), 'recording.wav')
  const { text, segments, duration } = await askEndpoint(endpoint, '/audio/transcriptions', form, transcription)
  // Endpoints that know no segments answer the text alone.
  const parts = segments?.length ? segments : [{ start: 0, end: duration ?? 0, text }]
  return parts
    .map((part) => ({ speaker, startMs: ms(part.start), endMs: ms(part.end), text: part.text.trim() }))
    .filter((part) => part.text !== '')
}

const ms = (seconds: number): number => Math.max(0, Math.round(seconds * 1000))

/** One of two channels as a WAV file of its own. */
function channelOf(
  file: Buffer,
  { dataStart, dataBytes, bytesPerSecond }: WavFormat,
  channel: 0 | 1,
): Buffer<ArrayBuffer> {
  const data = file.subarray(dataStart, dataStart + dataBytes - (dataBytes % 4))
  const both = new Int16Array(new Uint8Array(data).buffer)
  const one = new Int16Array(both.length / 2)
  for (let frame = 0; frame < one.length; frame++) one[frame] = both[frame * 2 + channel]!
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + one.byteLength, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(bytesPerSecond / 4, 24)
  header.writeUInt32LE(bytesPerSecond / 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(SIXTEEN_BITS, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(one.byteLength, 40)
  return Buffer.concat([header, new Uint8Array(one.buffer)])
}

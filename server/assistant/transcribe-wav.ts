import { z } from 'zod'
import { AssistantError, type Utterance } from '../../app/domain/assistant.port'
import { postToEndpoint } from './post-to-endpoint'
import type { Endpoint } from './assistant'
import { readAudio } from './read-audio'

/** Upload limit of such endpoints. */
const MAX_FILE_BYTES = 25 * 1024 * 1024

const transcription = z.object({
  text: z.string(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
  duration: z.coerce.number().nullish(),
})

/**
 * Transcribe a WAV file by `POST /audio/transcriptions`, one request per channel: the channel identifies the speaker.
 * Throws AssistantError.
 */
export async function transcribeWav(
  endpoint: Endpoint,
  audio: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<Utterance[]> {
  if (bytes > 2 * MAX_FILE_BYTES) throw tooLongError()
  const { lead, seller, all } = await readAudio(audio, bytes)
  if (all) return transcribeFile(endpoint, all, null)
  return [
    ...(await transcribeFile(endpoint, lead, 'lead')),
    ...(await transcribeFile(endpoint, seller, 'seller')),
  ].toSorted((a, b) => a.startMs - b.startMs)
}

const tooLongError = () => new AssistantError('refused', 'The recording is too long for the transcription service.')

async function transcribeFile(endpoint: Endpoint, file: Blob, speaker: Utterance['speaker']): Promise<Utterance[]> {
  if (file.size > MAX_FILE_BYTES) throw tooLongError()
  const form = new FormData()
  form.set('model', endpoint.model)
  form.set('response_format', 'verbose_json')
  form.set('file', file, 'recording.wav')
  const { text, segments, duration } = await postToEndpoint(endpoint, '/audio/transcriptions', form, transcription)
  // Some endpoints return text without segments.
  const parts = segments?.length ? segments : [{ start: 0, end: duration ?? 0, text }]
  return parts
    .map((part) => ({ speaker, startMs: ms(part.start), endMs: ms(part.end), text: part.text.trim() }))
    .filter((part) => part.text !== '')
}

const ms = (seconds: number): number => Math.max(0, Math.round(seconds * 1000))

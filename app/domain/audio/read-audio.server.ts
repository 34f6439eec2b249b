import { parseBuffer } from 'music-metadata'
import { AUDIO_TOO_LARGE, AUDIO_TOO_LONG, MAX_AUDIO_BYTES, MAX_AUDIO_MS, WRONG_AUDIO_FORMAT } from './audio.schema'

export type ReadAudio =
  | { ok: true; contentType: 'audio/wav' | 'audio/mpeg'; extension: 'wav' | 'mp3'; durationMs: number }
  | { ok: false; code: 'unreadable_file' | 'too_large'; reason: string }

/** Sound in a wav file that phones play as it is; others are compressed in ways that no carrier reads. */
const PLAYABLE_IN_WAV = new Set(['PCM', 'ALAW', 'MULAW', 'A-LAW', 'MU-LAW'])

const ONLY_ON_SCREEN =
  'Phones cannot play this kind of file. Send it from the recorder with JavaScript on, which turns it into wav, or send a wav or mp3 file'

const refuse = (reason: string, code: 'unreadable_file' | 'too_large' = 'unreadable_file'): ReadAudio => ({
  ok: false,
  code,
  reason,
})

/** What a file really holds, whatever it is called: its kind, and how long it lasts. */
export async function readAudio(bytes: Uint8Array): Promise<ReadAudio> {
  if (bytes.byteLength > MAX_AUDIO_BYTES) return refuse(AUDIO_TOO_LARGE, 'too_large')
  const format = await formatOf(bytes)
  if (!format) return refuse(WRONG_AUDIO_FORMAT)
  const { container = '', codec = '', duration } = format
  const kind = kindOf(container, codec)
  if (kind === null) return refuse(/mp4|m4a|isom|webm/i.test(container) ? ONLY_ON_SCREEN : WRONG_AUDIO_FORMAT)
  if (kind === 'compressed') return refuse(ONLY_ON_SCREEN)
  const durationMs = Math.round((duration ?? 0) * 1000)
  if (durationMs <= 0) return refuse('The file holds no sound')
  if (durationMs > MAX_AUDIO_MS) return refuse(AUDIO_TOO_LONG)
  return kind === 'wav'
    ? { ok: true, contentType: 'audio/wav', extension: 'wav', durationMs }
    : { ok: true, contentType: 'audio/mpeg', extension: 'mp3', durationMs }
}

async function formatOf(bytes: Uint8Array) {
  try {
    return (await parseBuffer(bytes, undefined, { duration: true, skipCovers: true })).format
  } catch {
    // Every way in which a file can be broken is the same to whoever sends it.
    return null
  }
}

function kindOf(container: string, codec: string): 'wav' | 'mp3' | 'compressed' | null {
  if (container === 'WAVE' && codec !== '') return PLAYABLE_IN_WAV.has(codec) ? 'wav' : 'compressed'
  return container === 'MPEG' && codec.endsWith('Layer 3') ? 'mp3' : null
}

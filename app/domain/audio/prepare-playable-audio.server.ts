import { parseBuffer } from 'music-metadata'
import type { ConvertibleAudio } from '../audio.port'
import type { Ctx } from '../context.server'
import { MAX_AUDIO_BYTES, MAX_AUDIO_MS } from './audio.schema'
import { audioWords } from './audio.words'

type RefusedAudio = { ok: false; code: 'unreadable_file' | 'too_large'; reason: string }

export type PlayableAudio =
  | {
      ok: true
      /** Converted to wav where phones need it. */
      bytes: Uint8Array
      contentType: 'audio/wav' | 'audio/mpeg'
      extension: 'wav' | 'mp3'
      durationMs: number
    }
  | RefusedAudio

const PLAYABLE_IN_WAV = new Set(['PCM', 'ALAW', 'MULAW', 'A-LAW', 'MU-LAW'])

const createRefusal = (reason: string, code: RefusedAudio['code'] = 'unreadable_file'): RefusedAudio => ({
  ok: false,
  code,
  reason,
})

/** Judges by content, not name. */
export async function preparePlayableAudio(ctx: Ctx, bytes: Uint8Array): Promise<PlayableAudio> {
  if (bytes.byteLength > MAX_AUDIO_BYTES) return createRefusal(audioWords.audioTooLarge, 'too_large')
  const format = await parseFormat(bytes)
  const kind = format && detectFormat(format.container ?? '', format.codec ?? '')
  if (!kind) return createRefusal(audioWords.wrongAudioFormat)
  if (kind.plays) return checkLength(bytes, kind.plays, format.duration)
  const wav = await ctx.audio.toWav(bytes, kind.converts)
  if (wav === 'absent') return createRefusal(audioWords.noConverter)
  if (wav === 'unreadable') return createRefusal(audioWords.wrongAudioFormat)
  return checkLength(wav, 'wav', (await parseFormat(wav))?.duration)
}

function checkLength(bytes: Uint8Array, extension: 'wav' | 'mp3', seconds = 0): PlayableAudio {
  const durationMs = Math.round(seconds * 1000)
  if (durationMs <= 0) return createRefusal(audioWords.fileContainsNoSound)
  if (durationMs > MAX_AUDIO_MS) return createRefusal(audioWords.audioTooLong)
  return { ok: true, bytes, contentType: extension === 'wav' ? 'audio/wav' : 'audio/mpeg', extension, durationMs }
}

async function parseFormat(bytes: Uint8Array) {
  try {
    return (await parseBuffer(bytes, undefined, { duration: true, skipCovers: true })).format
  } catch {
    // Every parse error means a wrong format.
    return null
  }
}

type AudioFormat = { plays: 'wav' | 'mp3'; converts?: never } | { plays?: never; converts: ConvertibleAudio }

/** Names as in music-metadata. */
function detectFormat(container: string, codec: string): AudioFormat | null {
  if (container === 'WAVE' && codec !== '') return PLAYABLE_IN_WAV.has(codec) ? { plays: 'wav' } : { converts: 'wav' }
  if (container === 'MPEG') return codec.endsWith('Layer 3') ? { plays: 'mp3' } : null
  if (/m4a|mp4|isom/i.test(container)) return { converts: 'mp4' }
  return /webm/i.test(container) ? { converts: 'webm' } : null
}

import { parseBuffer } from 'music-metadata'
import type { ConvertibleAudio } from '../audio.port'
import type { Ctx } from '../context.server'
import { AUDIO_TOO_LARGE, AUDIO_TOO_LONG, MAX_AUDIO_BYTES, MAX_AUDIO_MS, WRONG_AUDIO_FORMAT } from './audio.schema'

type Refused = { ok: false; code: 'unreadable_file' | 'too_large'; reason: string }

export type PlayableAudio =
  | {
      ok: true
      /** Converted to wav where phones need it. */
      bytes: Uint8Array
      contentType: 'audio/wav' | 'audio/mpeg'
      extension: 'wav' | 'mp3'
      durationMs: number
    }
  | Refused

const PLAYABLE_IN_WAV = new Set(['PCM', 'ALAW', 'MULAW', 'A-LAW', 'MU-LAW'])

const ONLY_ON_SCREEN =
  'Phones cannot play this kind of file, and this installation has no converter. Send it from the recorder with JavaScript on, which turns it into wav, or send a wav or mp3 file'

const refuse = (reason: string, code: Refused['code'] = 'unreadable_file'): Refused => ({ ok: false, code, reason })

/** Judges by content, not name. */
export async function playableAudio(ctx: Ctx, bytes: Uint8Array): Promise<PlayableAudio> {
  if (bytes.byteLength > MAX_AUDIO_BYTES) return refuse(AUDIO_TOO_LARGE, 'too_large')
  const format = await formatOf(bytes)
  const kind = format && kindOf(format.container ?? '', format.codec ?? '')
  if (!kind) return refuse(WRONG_AUDIO_FORMAT)
  if (kind.plays) return lengthChecked(bytes, kind.plays, format.duration)
  const wav = await ctx.audio.toWav(bytes, kind.converts)
  if (wav === 'absent') return refuse(ONLY_ON_SCREEN)
  if (wav === 'unreadable') return refuse(WRONG_AUDIO_FORMAT)
  return lengthChecked(wav, 'wav', (await formatOf(wav))?.duration)
}

function lengthChecked(bytes: Uint8Array, extension: 'wav' | 'mp3', seconds = 0): PlayableAudio {
  const durationMs = Math.round(seconds * 1000)
  if (durationMs <= 0) return refuse('The file holds no sound')
  if (durationMs > MAX_AUDIO_MS) return refuse(AUDIO_TOO_LONG)
  return { ok: true, bytes, contentType: extension === 'wav' ? 'audio/wav' : 'audio/mpeg', extension, durationMs }
}

async function formatOf(bytes: Uint8Array) {
  try {
    return (await parseBuffer(bytes, undefined, { duration: true, skipCovers: true })).format
  } catch {
    // Every parse error means a wrong format.
    return null
  }
}

type Kind = { plays: 'wav' | 'mp3'; converts?: never } | { plays?: never; converts: ConvertibleAudio }

/** Names as in music-metadata. */
function kindOf(container: string, codec: string): Kind | null {
  if (container === 'WAVE' && codec !== '') return PLAYABLE_IN_WAV.has(codec) ? { plays: 'wav' } : { converts: 'wav' }
  if (container === 'MPEG') return codec.endsWith('Layer 3') ? { plays: 'mp3' } : null
  if (/m4a|mp4|isom/i.test(container)) return { converts: 'mp4' }
  return /webm/i.test(container) ? { converts: 'webm' } : null
}

import type { UnusableSound } from '../../../machines/browser/recorder-parts'
import { trimSound, decodeSound, encodeWav, type Sound } from './wav'

const WAVEFORM_SAMPLES = 300
const MIN_DURATION_MS = 300
/** Three minutes at best quality are 60 MB. */
const MAX_FILE_BYTES = 100 * 1024 * 1024

export interface PreparedSound {
  wav: Blob
  durationMs: number
  /** 0 to 100. */
  waveform: number[]
}

/** `cut`: trim a long sound instead of refusing it. */
export async function prepareSound(
  file: Blob,
  { cut, limitMs }: { cut: boolean; limitMs: number },
): Promise<PreparedSound | { error: UnusableSound }> {
  if (file.size > MAX_FILE_BYTES) return { error: 'too-large' }
  let sound: Sound
  try {
    sound = await decodeSound(file)
  } catch {
    return { error: cut ? 'empty' : 'wrong-format' }
  }
  if (sound.durationMs < MIN_DURATION_MS) return { error: 'empty' }
  if (sound.durationMs > limitMs && !cut) return { error: 'too-long' }
  const trimmed = trimSound(sound, limitMs)
  return { wav: encodeWav(trimmed), durationMs: trimmed.durationMs, waveform: computeWaveform(trimmed) }
}

function computeWaveform({ samples }: Sound): number[] {
  const samplesPerBar = Math.max(1, Math.floor(samples.length / WAVEFORM_SAMPLES))
  return Array.from({ length: Math.min(WAVEFORM_SAMPLES, samples.length) }, (_, bar) => {
    let loudest = 0
    for (let index = bar * samplesPerBar; index < (bar + 1) * samplesPerBar; index++)
      loudest = Math.max(loudest, Math.abs(samples[index]!))
    return Math.round(Math.min(1, loudest) * 100)
  })
}

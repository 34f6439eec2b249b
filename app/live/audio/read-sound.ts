import type { MicRecorderTrouble } from '../../../machines/kept-by-browser/mic-recorder'
import { cutSound, decodeSound, writeWav, type Sound } from './wav'

const WAVEFORM_SAMPLES = 300
const SHORTEST_MS = 300
/** Three minutes at best quality are 60 MB. */
const MAX_FILE_BYTES = 100 * 1024 * 1024

export interface ReadSound {
  wav: Blob
  durationMs: number
  /** 0 to 100. */
  waveform: number[]
}

type Unreadable = { trouble: Exclude<MicRecorderTrouble, 'blocked' | 'missing' | 'not-saved'> }

/** `cut`: trim a long sound instead of refusing it. */
export async function readSound(
  file: Blob,
  { cut, limitMs }: { cut: boolean; limitMs: number },
): Promise<ReadSound | Unreadable> {
  if (file.size > MAX_FILE_BYTES) return { trouble: 'too-large' }
  let sound: Sound
  try {
    sound = await decodeSound(file)
  } catch {
    return { trouble: cut ? 'empty' : 'wrong-format' }
  }
  if (sound.durationMs < SHORTEST_MS) return { trouble: 'empty' }
  if (sound.durationMs > limitMs && !cut) return { trouble: 'too-long' }
  const kept = cutSound(sound, limitMs)
  return { wav: writeWav(kept), durationMs: kept.durationMs, waveform: waveformOf(kept) }
}

function waveformOf({ samples }: Sound): number[] {
  const each = Math.max(1, Math.floor(samples.length / WAVEFORM_SAMPLES))
  return Array.from({ length: Math.min(WAVEFORM_SAMPLES, samples.length) }, (_, bar) => {
    let loudest = 0
    for (let index = bar * each; index < (bar + 1) * each; index++)
      loudest = Math.max(loudest, Math.abs(samples[index]!))
    return Math.round(Math.min(1, loudest) * 100)
  })
}

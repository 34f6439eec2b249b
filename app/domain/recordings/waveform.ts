import { LONGEST_HEADER, readHeader, type WavFormat } from './wav-format'

/** Spec 4-trust §9. */
export const WAVEFORM_SAMPLES = 1_200

export interface Waveform {
  durationMs: number
  /** 0 to 100; null: unsupported coding. */
  samples: number[] | null
}

/** null: not WAV. */
export async function waveformOf(pieces: AsyncIterable<Uint8Array>, fileBytes: number): Promise<Waveform | null> {
  let head: Buffer = Buffer.alloc(0)
  let format: WavFormat | null = null
  let drawn: Drawing | null = null
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    if (drawn) {
      drawn.add(bytes)
      continue
    }
    head = Buffer.concat([head, bytes])
    format = readHeader(head, fileBytes)
    if (!format && head.length < LONGEST_HEADER) continue
    if (!format) return null
    drawn = draw(format)
    drawn.add(head.subarray(format.dataStart))
  }
  if (!format || !drawn) return null
  const durationMs = Math.round((format.dataBytes / format.bytesPerSecond) * 1000)
  return { durationMs, samples: drawn.samples() }
}

interface Drawing {
  add(bytes: Buffer): void
  samples(): number[] | null
}

function draw({ bitsPerSample, blockAlign, dataBytes }: WavFormat): Drawing {
  const frames = Math.floor(dataBytes / blockAlign)
  if (bitsPerSample !== 16 || blockAlign % 2 !== 0 || frames === 0) return { add() {}, samples: () => null }
  const peaks = new Float64Array(WAVEFORM_SAMPLES)
  let frame = 0
  let rest: Buffer = Buffer.alloc(0)
  return {
    add(bytes) {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      const whole = all.length - (all.length % blockAlign)
      for (let at = 0; at < whole && frame < frames; at += blockAlign, frame++) {
        const sample = Math.floor((frame / frames) * WAVEFORM_SAMPLES)
        for (let channel = 0; channel < blockAlign; channel += 2) {
          const loud = Math.abs(all.readInt16LE(at + channel))
          if (loud > peaks[sample]!) peaks[sample] = loud
        }
      }
      rest = all.subarray(whole)
    },
    samples: () => {
      // Recordings under 1,200 frames leave gaps.
      for (let sample = 1; frames < WAVEFORM_SAMPLES && sample < WAVEFORM_SAMPLES; sample++)
        if (peaks[sample] === 0) peaks[sample] = peaks[sample - 1]!
      return Array.from(peaks, (peak) => Math.round((peak / 32_768) * 100))
    },
  }
}

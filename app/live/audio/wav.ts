export const WAV_RATE = 16_000
const HEADER_BYTES = 44
const SAMPLE_BYTES = 2

export interface Sound {
  /** Mono, -1 to 1. */
  samples: Float32Array
  durationMs: number
}

/** Throws if undecodable. */
export async function decodeSound(file: Blob): Promise<Sound> {
  // Decoding resamples.
  const context = new OfflineAudioContext(1, 1, WAV_RATE)
  const decoded = await context.decodeAudioData(await file.arrayBuffer())
  const samples = new Float32Array(decoded.length)
  for (let channel = 0; channel < decoded.numberOfChannels; channel++) {
    const part = decoded.getChannelData(channel)
    for (let index = 0; index < samples.length; index++) samples[index]! += part[index]! / decoded.numberOfChannels
  }
  return { samples, durationMs: (samples.length / WAV_RATE) * 1000 }
}

export function trimSound({ samples }: Sound, durationMs: number): Sound {
  const trimmed = samples.subarray(0, Math.floor((durationMs / 1000) * WAV_RATE))
  return { samples: trimmed, durationMs: (trimmed.length / WAV_RATE) * 1000 }
}

/** PCM, 16 bit, mono: every carrier plays it. */
export function encodeWav({ samples }: Sound): Blob {
  const dataBytes = samples.length * SAMPLE_BYTES
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + dataBytes))
  const writeText = (at: number, text: string) =>
    [...text].forEach((char, index) => view.setUint8(at + index, char.charCodeAt(0)))
  writeText(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, WAV_RATE, true)
  view.setUint32(28, WAV_RATE * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, SAMPLE_BYTES * 8, true)
  writeText(36, 'data')
  view.setUint32(40, dataBytes, true)
  for (let index = 0; index < samples.length; index++)
    view.setInt16(HEADER_BYTES + index * SAMPLE_BYTES, Math.max(-1, Math.min(1, samples[index]!)) * 0x7fff, true)
  return new Blob([view.buffer], { type: 'audio/wav' })
}

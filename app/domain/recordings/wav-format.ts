const PCM = 1
export const LONGEST_HEADER = 4_096

export interface WavFormat {
  dataStart: number
  dataBytes: number
  bytesPerSecond: number
  /** A sample of all channels. */
  blockAlign: number
  /** 0: not PCM. */
  bitsPerSample: number
}

/** http://soundfile.sapp.org/doc/WaveFormat. Truncated streams have a wrong data size. */
export function readHeader(head: Buffer, fileBytes: number): WavFormat | null {
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let fmt: { coding: number; bytesPerSecond: number; blockAlign: number; bitsPerSample: number } | null = null
  for (let at = 12; at + 8 <= head.length;) {
    const name = head.toString('latin1', at, at + 4)
    const size = head.readUInt32LE(at + 4)
    const body = at + 8
    if (name === 'fmt ' && body + 16 <= head.length)
      fmt = {
        coding: head.readUInt16LE(body),
        bytesPerSecond: head.readUInt32LE(body + 8),
        blockAlign: head.readUInt16LE(body + 12),
        bitsPerSample: head.readUInt16LE(body + 14),
      }
    if (name === 'data') {
      if (!fmt || fmt.bytesPerSecond === 0 || fmt.blockAlign === 0) return null
      const { coding, ...rest } = fmt
      const dataBytes = Math.max(0, Math.min(size, fileBytes - body))
      return { ...rest, bitsPerSample: coding === PCM ? fmt.bitsPerSample : 0, dataStart: body, dataBytes }
    }
    at = body + size + (size % 2)
  }
  return null
}

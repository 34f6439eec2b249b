import { setImmediate as breathe } from 'node:timers/promises'
import { LONGEST_HEADER, readHeader, type WavFormat } from '../../app/domain/recordings/wav-format'

const HEADER_BYTES = 44
const SIXTEEN_BITS = 16
/** Two channels of 16 bits. */
const FRAME_BYTES = 4
/** Bytes split before yielding to the event loop. */
const CHUNK_BYTES = 64 * 1024

/** One file per channel of a two-channel recording, else the whole file. */
export type Audio = { all: Blob; lead?: never; seller?: never } | { all?: never; lead: Blob; seller: Blob }

/** Read a WAV file in pieces into blobs, so that an hour of audio is never in memory twice and never blocks. */
export async function readAudio(audio: AsyncIterable<Uint8Array>, fileBytes: number): Promise<Audio> {
  const all: Blob[] = []
  let head = Buffer.alloc(0)
  let format: WavFormat | null | undefined
  let split: Splitter | null = null
  for await (const piece of audio)
    for (let at = 0; at < piece.byteLength; at += CHUNK_BYTES) {
      let bytes = Buffer.from(piece.subarray(at, at + CHUNK_BYTES))
      if (format === undefined) {
        head = Buffer.concat([head, bytes])
        const found = readHeader(head, fileBytes)
        if (!found && head.length < LONGEST_HEADER) continue
        format = found
        split = isStereo(found) ? createSplitter(found) : null
        bytes = split ? head.subarray(found!.dataStart) : head
      }
      if (split) split.add(bytes)
      else all.push(new Blob([bytes]))
      await breathe()
    }
  if (split) return split.files()
  return { all: new Blob(format === undefined ? [head] : all, { type: 'audio/wav' }) }
}

const isStereo = (format: WavFormat | null): format is WavFormat =>
  format?.bitsPerSample === SIXTEEN_BITS && format.blockAlign === FRAME_BYTES

interface Splitter {
  add(bytes: Buffer<ArrayBuffer>): void
  files(): { lead: Blob; seller: Blob }
}

/** The first channel is the lead, the second the seller. */
function createSplitter({ dataBytes, bytesPerSecond }: WavFormat): Splitter {
  const lead: Blob[] = []
  const seller: Blob[] = []
  let left = dataBytes - (dataBytes % FRAME_BYTES)
  let cut = Buffer.alloc(0)
  return {
    add(bytes) {
      const whole = Buffer.concat([cut, bytes]).subarray(0, left)
      const frames = Math.floor(whole.length / FRAME_BYTES)
      cut = whole.subarray(frames * FRAME_BYTES)
      left -= frames * FRAME_BYTES
      if (frames === 0) return
      const leadSamples = Buffer.alloc(frames * 2)
      const sellerSamples = Buffer.alloc(frames * 2)
      for (let frame = 0; frame < frames; frame++) {
        leadSamples.writeInt16LE(whole.readInt16LE(frame * FRAME_BYTES), frame * 2)
        sellerSamples.writeInt16LE(whole.readInt16LE(frame * FRAME_BYTES + 2), frame * 2)
      }
      lead.push(new Blob([leadSamples]))
      seller.push(new Blob([sellerSamples]))
    },
    files: () => ({ lead: createWavFile(lead, bytesPerSecond), seller: createWavFile(seller, bytesPerSecond) }),
  }
}

function createWavFile(samples: Blob[], bytesPerSecondOfBoth: number): Blob {
  const dataBytes = samples.reduce((sum, { size }) => sum + size, 0)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(bytesPerSecondOfBoth / 4, 24)
  header.writeUInt32LE(bytesPerSecondOfBoth / 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(SIXTEEN_BITS, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return new Blob([header, ...samples], { type: 'audio/wav' })
}

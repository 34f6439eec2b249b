import { expect, test } from 'vitest'
import { WAVEFORM_SAMPLES, waveformOf } from './waveform'

const RATE = 8_000

/** A 16-bit PCM WAV file; `loud` gives the level of each frame, 0 to 1. */
function wav(frames: number, channels: number, loud: (frame: number) => number, extra = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(36)
  head.write('RIFF')
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  const data = Buffer.alloc(8 + frames * channels * 2)
  data.write('data')
  data.writeUInt32LE(frames * channels * 2, 4)
  for (let frame = 0; frame < frames; frame++)
    data.writeInt16LE(Math.round(loud(frame) * 32_767) * (frame % 2 ? -1 : 1), 8 + frame * channels * 2)
  return Buffer.concat([head, extra, data])
}

async function* cut(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const drawn = (bytes: Buffer, size = 65_536) => waveformOf(cut(bytes, size), bytes.length)

test.each([1, 3, 7, 44, 1_000, 65_536])('is the same however the file comes in: %i bytes at a time', async (size) => {
  const file = wav(2_400, 2, (frame) => (frame < 1_200 ? 0 : 0.5))
  const { samples, durationMs } = (await drawn(file, size))!
  expect(durationMs).toBe(300)
  expect(samples).toHaveLength(WAVEFORM_SAMPLES)
  expect(samples!.slice(0, 600)).toEqual(Array.from({ length: 600 }, () => 0))
  expect(samples!.slice(600)).toEqual(Array.from({ length: 600 }, () => 50))
})

test('a file of fewer frames than samples has no holes', async () => {
  expect((await drawn(wav(100, 1, () => 1)))!.samples!.every((sample) => sample === 100)).toBe(true)
})

test('skips chunks before the audio and ignores a truncated stream’s declared size', async () => {
  const list = Buffer.from('LIST\x04\0\0\0abcd', 'latin1')
  const file = wav(2_400, 1, () => 1, list)
  file.writeUInt32LE(0xffffffff, file.indexOf('data') + 4)
  expect(await drawn(file)).toMatchObject({ durationMs: 300 })
})

test('a non-WAV file has no waveform, and an unknown encoding only a length', async () => {
  expect(await drawn(Buffer.from('ID3 an mp3 file'))).toBeNull()
  expect(await drawn(Buffer.alloc(10_000))).toBeNull()
  expect(await drawn(Buffer.alloc(0))).toBeNull()
  const coded = wav(2_400, 1, () => 1)
  coded.writeUInt16LE(7, 20)
  expect(await drawn(coded)).toEqual({ durationMs: 300, samples: null })
  const odd = wav(2_400, 1, () => 1)
  odd.writeUInt16LE(3, 32)
  expect(await drawn(odd)).toEqual({ durationMs: 300, samples: null })
})

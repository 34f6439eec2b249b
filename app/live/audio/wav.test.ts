import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { trimSound, WAV_RATE, encodeWav } from './wav'

const sound = (seconds: number) => {
  const samples = Float32Array.from({ length: seconds * WAV_RATE }, (_, index) => Math.sin(index / 10) * 1.5)
  return { samples, durationMs: seconds * 1000 }
}

test('writes a WAV file that other readers accept', async () => {
  const bytes = new Uint8Array(await encodeWav(sound(2)).arrayBuffer())
  const { format } = await parseBuffer(bytes)
  expect(format).toMatchObject({
    container: 'WAVE',
    codec: 'PCM',
    numberOfChannels: 1,
    sampleRate: WAV_RATE,
    bitsPerSample: 16,
    duration: 2,
  })
  // Samples above the maximum are clipped and do not wrap around.
  const heard = new Int16Array(bytes.buffer, 44)
  expect(Math.max(...heard)).toBe(0x7fff)
  expect(heard[10]).toBeGreaterThan(0)
})

test('cuts audio to the maximum length', async () => {
  const cut = trimSound(sound(3), 1_500)
  expect(cut.durationMs).toBe(1_500)
  expect((await parseBuffer(new Uint8Array(await encodeWav(cut).arrayBuffer()))).format.duration).toBe(1.5)
  expect(trimSound(sound(1), 1_500).durationMs).toBe(1_000)
})

import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { expect, test } from 'vitest'
import { remux } from './remux'

const FRAME_S = 0.1

/** As a browser records: streamed, without length and index. */
async function recording(kind: 'webm' | 'mp4', { frames, from = 0 }: { frames: number; from?: number }): Promise<Blob> {
  const target = new BufferTarget()
  const format =
    kind === 'webm' ? new WebMOutputFormat({ appendOnly: true }) : new Mp4OutputFormat({ fastStart: 'fragmented' })
  const output = new Output({ format, target })
  const pictures = new EncodedVideoPacketSource('vp8')
  const sounds = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(pictures)
  output.addAudioTrack(sounds)
  await output.start()
  const ofPictures = { decoderConfig: { codec: 'vp8', codedWidth: 640, codedHeight: 480 } }
  const ofSounds = { decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 } }
  for (let frame = 0; frame < frames; frame++) {
    const at = from + frame * FRAME_S
    const bytes = (of: number) => new Uint8Array([of, frame % 256, 1, 2, 3])
    const type = frame % 10 === 0 ? 'key' : 'delta'
    await pictures.add(new EncodedPacket(bytes(7), type, at, FRAME_S), ofPictures)
    await sounds.add(new EncodedPacket(bytes(9), 'key', at, FRAME_S), ofSounds)
  }
  await output.finalize()
  return new Blob([target.buffer!], { type: `video/${kind};codecs=vp8,opus` })
}

async function read(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, WEBM] })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  return {
    saidDuration: await input.getDurationFromMetadata(),
    start: await input.getFirstTimestamp(),
    codecs: [await video?.getCodec(), await audio?.getCodec()],
  }
}

test.each(['webm', 'mp4'] as const)('a recorded %s gets its length, and keeps its video and audio', async (kind) => {
  const recorded = await recording(kind, { frames: 25, from: 0.4 })
  const whole = (await remux(recorded, 120_000))!
  expect(whole.durationMs).toBe(2_500)
  expect(whole.file.type).toBe(`video/${kind}`)
  const { saidDuration, start, codecs } = await read(whole.file)
  expect(saidDuration).toBeCloseTo(2.5, 2)
  expect(start).toBeCloseTo(0, 3)
  expect(codecs).toEqual(['vp8', 'opus'])
})

test('the recording itself has no length: the reason for remuxing', async () => {
  expect((await read(await recording('webm', { frames: 25 }))).saidDuration).toBeNull()
})

test('cuts what is over the limit', async () => {
  const whole = (await remux(await recording('webm', { frames: 25 }), 2_000))!
  expect(whole.durationMs).toBe(2_000)
  expect((await read(whole.file)).saidDuration).toBeCloseTo(2, 1)
})

test('rejects a file without video, and one that is not a video', async () => {
  expect(await remux(await recording('webm', { frames: 0 }), 120_000).catch(() => null)).toBeNull()
  await expect(remux(new Blob(['nothing'], { type: 'video/webm' }), 120_000)).rejects.toThrow()
})

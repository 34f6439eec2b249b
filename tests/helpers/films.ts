import { createRequire } from 'node:module'

// The copy that the product reads with: two of them would warn of each other.
const {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} = createRequire(import.meta.url)('mediabunny') as typeof import('mediabunny')

const FORMATS = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
}

/** The codec string for H.264 of a profile: high, or high 4:2:2, which no browser plays. */
const avcConfig = (profile: '64' | '7a') =>
  Buffer.from(
    '0164000cffe1001a6764000cacd941419f9f011000000300100000030320f142996001000668ebe3cb22c0fdf8f800'
      .replace('0164', `01${profile}`)
      .replace('6764', `67${profile}`),
    'hex',
  )
const CODECS = {
  vp8: { name: 'vp8', config: { codec: 'vp8' } },
  vp9: { name: 'vp9', config: { codec: 'vp09.00.10.08' } },
  avc: { name: 'avc', config: { codec: 'avc1.64000c', description: avcConfig('64') } },
  avc422: { name: 'avc', config: { codec: 'avc1.7a000c', description: avcConfig('7a') } },
} as const

interface Film {
  container?: keyof typeof FORMATS
  codec?: keyof typeof CODECS
  seconds?: number
  width?: number
  height?: number
  /** Bytes of each second: how large it is. */
  bytesPerSecond?: number
  /** It has opus as its sound. */
  sound?: boolean
}

/** A film whose container says all that a real one says; its pictures are noise. */
export async function filmOf({
  container = 'webm',
  codec = 'vp8',
  seconds = 4,
  width = 320,
  height = 180,
  bytesPerSecond = 200,
  sound = false,
}: Film = {}): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: FORMATS[container](), target })
  const { name, config } = CODECS[codec]
  const video = new EncodedVideoPacketSource(name)
  output.addVideoTrack(video)
  const audio = sound ? new EncodedAudioPacketSource('opus') : null
  if (audio) output.addAudioTrack(audio)
  await output.start()
  for (let second = 0; second < seconds; second += 1) {
    const packet = new EncodedPacket(new Uint8Array(bytesPerSecond).fill(second + 1), 'key', second, 1)
    await video.add(packet, { decoderConfig: { ...config, codedWidth: width, codedHeight: height } })
    await audio?.add(new EncodedPacket(new Uint8Array(20).fill(1), 'key', second, 1), {
      decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 },
    })
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

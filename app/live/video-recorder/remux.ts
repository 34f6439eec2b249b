import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
} from 'mediabunny'
import { plainType } from './recording-format'

export interface Remuxed {
  file: Blob
  durationMs: number
}

interface Copied {
  packets: AsyncGenerator<EncodedPacket, void, unknown>
  next: EncodedPacket | null
  /** Seconds. The last webm packet has none. */
  lastedBefore: number
  add(packet: EncodedPacket): Promise<void>
}

/** Adds duration and index, which recordings lack. Null: no video. */
export async function remux(recorded: Blob, limitMs: number): Promise<Remuxed | null> {
  const input = new Input({ source: new BlobSource(recorded), formats: [MP4, WEBM] })
  try {
    return await copy(input, plainType(recorded.type), limitMs / 1000)
  } finally {
    input.dispose()
  }
}

async function copy(input: Input, type: string, limit: number): Promise<Remuxed | null> {
  const target = new BufferTarget()
  const format = type === 'video/mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const copied = await tracksOf(input, output)
  if (!copied) return null
  await output.start()
  const start = Math.min(...copied.map(({ next }) => next?.timestamp ?? Infinity))
  let end = 0
  for (let first = firstOf(copied); first?.next; first = firstOf(copied)) {
    const { timestamp, duration } = first.next
    const packet = first.next.clone({ timestamp: timestamp - start, duration: duration || first.lastedBefore })
    if (packet.timestamp >= limit) break
    await first.add(packet)
    end = Math.max(end, packet.timestamp + packet.duration)
    first.lastedBefore = packet.duration
    await read(first)
  }
  await output.finalize()
  return { file: new Blob([target.buffer!], { type }), durationMs: Math.round(Math.min(end, limit) * 1000) }
}

/** Null: no video. */
async function tracksOf(input: Input, output: Output): Promise<Copied[] | null> {
  const video = await input.getPrimaryVideoTrack()
  const videoCodec = await video?.getCodec()
  if (!video || !videoCodec) return null
  const pictures = new EncodedVideoPacketSource(videoCodec)
  output.addVideoTrack(pictures, { rotation: await video.getRotation() })
  const ofPictures = { decoderConfig: (await video.getDecoderConfig()) ?? undefined }
  const copied: Copied[] = [
    {
      packets: new EncodedPacketSink(video).packets(),
      next: null,
      lastedBefore: 0,
      add: (packet) => pictures.add(packet, ofPictures),
    },
  ]
  const audio = await input.getPrimaryAudioTrack()
  const audioCodec = await audio?.getCodec()
  if (audio && audioCodec) {
    const sounds = new EncodedAudioPacketSource(audioCodec)
    output.addAudioTrack(sounds)
    const ofSounds = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined }
    copied.push({
      packets: new EncodedPacketSink(audio).packets(),
      next: null,
      lastedBefore: 0,
      add: (packet) => sounds.add(packet, ofSounds),
    })
  }
  for (const one of copied) await read(one)
  return copied[0]!.next ? copied : null
}

async function read(one: Copied): Promise<void> {
  one.next = (await one.packets.next()).value ?? null
}

const firstOf = (copied: readonly Copied[]): Copied | undefined =>
  copied
    .filter(({ next }) => next !== null)
    .toSorted((a, b) => a.next!.timestamp - b.next!.timestamp)
    .at(0)

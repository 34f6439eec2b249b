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

interface TrackCopy {
  packets: AsyncGenerator<EncodedPacket, void, unknown>
  next: EncodedPacket | null
  /** Seconds. The last webm packet has none. */
  lastDuration: number
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
  const tracks = await createTrackCopies(input, output)
  if (!tracks) return null
  await output.start()
  const start = Math.min(...tracks.map(({ next }) => next?.timestamp ?? Infinity))
  let end = 0
  for (let nextTrack = findNextTrack(tracks); nextTrack?.next; nextTrack = findNextTrack(tracks)) {
    const { timestamp, duration } = nextTrack.next
    const packet = nextTrack.next.clone({ timestamp: timestamp - start, duration: duration || nextTrack.lastDuration })
    if (packet.timestamp >= limit) break
    await nextTrack.add(packet)
    end = Math.max(end, packet.timestamp + packet.duration)
    nextTrack.lastDuration = packet.duration
    await advance(nextTrack)
  }
  await output.finalize()
  return { file: new Blob([target.buffer!], { type }), durationMs: Math.round(Math.min(end, limit) * 1000) }
}

/** Null: no video. */
async function createTrackCopies(input: Input, output: Output): Promise<TrackCopy[] | null> {
  const video = await input.getPrimaryVideoTrack()
  const videoCodec = await video?.getCodec()
  if (!video || !videoCodec) return null
  const videoSource = new EncodedVideoPacketSource(videoCodec)
  output.addVideoTrack(videoSource, { rotation: await video.getRotation() })
  const videoMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined }
  const tracks: TrackCopy[] = [
    {
      packets: new EncodedPacketSink(video).packets(),
      next: null,
      lastDuration: 0,
      add: (packet) => videoSource.add(packet, videoMeta),
    },
  ]
  const audio = await input.getPrimaryAudioTrack()
  const audioCodec = await audio?.getCodec()
  if (audio && audioCodec) {
    const audioSource = new EncodedAudioPacketSource(audioCodec)
    output.addAudioTrack(audioSource)
    const audioMeta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined }
    tracks.push({
      packets: new EncodedPacketSink(audio).packets(),
      next: null,
      lastDuration: 0,
      add: (packet) => audioSource.add(packet, audioMeta),
    })
  }
  for (const track of tracks) await advance(track)
  return tracks[0]!.next ? tracks : null
}

async function advance(track: TrackCopy): Promise<void> {
  track.next = (await track.packets.next()).value ?? null
}

const findNextTrack = (tracks: readonly TrackCopy[]): TrackCopy | undefined =>
  tracks
    .filter(({ next }) => next !== null)
    .toSorted((a, b) => a.next!.timestamp - b.next!.timestamp)
    .at(0)

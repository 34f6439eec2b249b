import { open, type FileHandle } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Input, InputTrack } from 'mediabunny'
import type { VideoMetadata } from '../../app/domain/video.port'

/** Real metadata is at most a few MB; more is an attack. */
const MAX_READ_BYTES = 64 * 1024 ** 2
/** Browser recordings have no duration in their header, so all data is read. */
const MAX_READ_MS = 30_000

/** Loaded with the first video. `require`, because the compiled bundle cannot import external modules. */
const reader = () => createRequire(import.meta.url)('mediabunny') as typeof import('mediabunny')

class TooManyBytesRead extends Error {}

/** Read a video's metadata. null: not a video, or broken. */
export async function inspectVideo(path: string, maxBytes = MAX_READ_BYTES): Promise<VideoMetadata | null> {
  const file = await open(path)
  try {
    return await factsOf(file, (await file.stat()).size, maxBytes)
  } finally {
    await file.close()
  }
}

async function factsOf(file: FileHandle, size: number, maxBytes: number): Promise<VideoMetadata | null> {
  const { ALL_FORMATS, CustomSource, Input } = reader()
  let left = maxBytes
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      left -= end - start
      if (left < 0) throw new TooManyBytesRead('the video has more metadata than allowed')
      const bytes = new Uint8Array(end - start)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      return bytes.subarray(0, bytesRead)
    },
  })
  const input = new Input({ source, formats: ALL_FORMATS })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) return null
    const audio = await input.getPrimaryAudioTrack()
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    if (!(width > 0 && height > 0)) return null
    const [videoCodec, audioCodec] = [await codecOf(video), audio && ((await codecOf(audio)) ?? 'unknown')]
    let seconds = await input.getDurationFromMetadata()
    if (!seconds) {
      left = size + maxBytes
      seconds = await computeDurationS(input)
    }
    return {
      videoCodec,
      audioCodec,
      durationMs: seconds && seconds > 0 ? Math.round(seconds * 1000) : null,
      width,
      height,
    }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

const codecOf = async (track: InputTrack): Promise<string | null> =>
  (await track.getCodecParameterString()) ?? (await track.getCodec())

async function computeDurationS(input: Input): Promise<number | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, MAX_READ_MS, null).unref())
  return Promise.race([input.computeDuration().catch(() => null), late])
}

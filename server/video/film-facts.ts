import { open, type FileHandle } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Input, InputTrack } from 'mediabunny'
import type { VideoFacts } from '../../app/domain/video.port'

/** What a film says of itself is a few kilobytes, of one of hours a few megabytes: more is made to be read for ever. */
const MOST_READ_BYTES = 64 * 1024 ** 2
/** A recording of a browser says nowhere how long it is: it is read to its end, in pieces, but for no longer than this. */
const LONGEST_READ_MS = 30_000

/**
 * A megabyte that only videos need: loaded with the first of them. Required, because what the build compiles cannot import what is
 * outside of it.
 */
const reader = () => createRequire(import.meta.url)('mediabunny') as typeof import('mediabunny')

class ReadsTooMuch extends Error {}

/** What is in a film, read from what it says of itself. null: no film, or one that is broken. */
export async function inspectFilm(path: string, most = MOST_READ_BYTES): Promise<VideoFacts | null> {
  const file = await open(path)
  try {
    return await factsOf(file, (await file.stat()).size, most)
  } finally {
    await file.close()
  }
}

async function factsOf(file: FileHandle, size: number, most: number): Promise<VideoFacts | null> {
  const { ALL_FORMATS, CustomSource, Input } = reader()
  let left = most
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      left -= end - start
      if (left < 0) throw new ReadsTooMuch('a film that asks to be read for ever')
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
      left = size + most
      seconds = await lengthOf(input)
    }
    return {
      videoCodec,
      audioCodec,
      durationMs: seconds && seconds > 0 ? Math.round(seconds * 1000) : null,
      width,
      height,
    }
  } catch {
    // Every way in which a file can be broken is the same to whoever sends it.
    return null
  } finally {
    input.dispose()
  }
}

const codecOf = async (track: InputTrack): Promise<string | null> =>
  (await track.getCodecParameterString()) ?? (await track.getCodec())

async function lengthOf(input: Input): Promise<number | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_READ_MS, null).unref())
  return Promise.race([input.computeDuration().catch(() => null), late])
}

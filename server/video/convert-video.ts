import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { ConversionResult, VideoExt } from '../../app/domain/video.port'
import { renameDurably } from '../files/local-files'
import { runFfmpeg } from './run-ffmpeg'

interface Files {
  from: string
  ext: VideoExt
  to: string
}

/** The format is never guessed: a disguised playlist could read other files of this machine. */
const FORMATS: Record<VideoExt, string> = {
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  '3g2': 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  wmv: 'asf',
  flv: 'flv',
  mpg: 'mpeg',
  ts: 'mpegts',
  ogv: 'ogg',
}

const VIDEO_TIMEOUT_MS = 2 * 60 * 60_000
const THUMBNAIL_TIMEOUT_MS = 60_000
/** Videos often begin with a black frame. */
const THUMBNAIL_AT_S = 1
const THUMBNAIL_WIDTH = 640
/** Display aspect: browsers ignore the pixel shape of a JPEG. The limit is for absurd shapes. */
const SQUARE_PIXELS = `scale='max(2,trunc(min(iw*sar,8192)/2)*2)':ih,setsar=1`

const input = ({ from, ext }: Files) => ['-protocol_whitelist', 'file', '-f', FORMATS[ext], '-i', from]

/** Convert the first video and audio track to H.264 and AAC, at most 1280×720, without metadata. */
export const convertToMp4 = (program: string, files: Files): Promise<ConversionResult> =>
  runConversion(files, VIDEO_TIMEOUT_MS, (to) => [
    program,
    ['-threads', '1', ...input(files)],
    ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-vf', "scale='min(1280,iw)':'min(720,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-threads', '1'],
    ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', to],
  ])

export const renderThumbnail = (program: string, files: Files, durationMs: number | null): Promise<ConversionResult> =>
  runConversion(files, THUMBNAIL_TIMEOUT_MS, (to) => [
    program,
    ['-threads', '1', '-ss', String(durationMs !== null && durationMs > 2_000 * THUMBNAIL_AT_S ? THUMBNAIL_AT_S : 0)],
    [...input(files), '-map', '0:v:0', '-frames:v', '1', '-map_metadata', '-1'],
    [
      '-vf',
      `${SQUARE_PIXELS},scale='min(${String(THUMBNAIL_WIDTH)},iw)':-2`,
      '-q:v',
      '4',
      '-threads',
      '1',
      '-f',
      'mjpeg',
      to,
    ],
  ])

/** A unique temporary name: ffmpeg of a killed process may still be writing. */
async function runConversion(
  { to }: Files,
  forMs: number,
  command: (to: string) => [program: string, ...args: string[][]],
): Promise<ConversionResult> {
  const temporaryFile = `${to}.${randomUUID()}.part`
  try {
    const [program, ...args] = command(temporaryFile)
    const result = await runFfmpeg(program, args.flat(), forMs)
    if (result !== 'done') return result === 'failed' ? 'unreadable' : result
    // Without a video track ffmpeg succeeds but writes nothing.
    const size = await stat(temporaryFile).then(
      (found) => found.size,
      () => 0,
    )
    if (size === 0) return 'unreadable'
    await renameDurably(temporaryFile, to)
    return { bytes: size }
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

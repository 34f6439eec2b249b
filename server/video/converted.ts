import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { Made, VideoExt } from '../../app/domain/video.port'
import { keepBeside } from '../files/local-files'
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

const FILM_MS = 2 * 60 * 60_000
const PICTURE_MS = 60_000
/** Videos often begin with a black frame. */
const PICTURE_AT_S = 1
const PICTURE_WIDTH = 640

const input = ({ from, ext }: Files) => ['-protocol_whitelist', 'file', '-f', FORMATS[ext], '-i', from]

/** Convert the first video and audio track to H.264 and AAC, at most 1280×720, without metadata. */
export const makeFilm = (program: string, files: Files): Promise<Made> =>
  make(files, FILM_MS, (to) => [
    program,
    ['-threads', '1', ...input(files)],
    ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-vf', "scale='min(1280,iw)':'min(720,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-threads', '1'],
    ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', to],
  ])

export const makePicture = (program: string, files: Files, durationMs: number | null): Promise<Made> =>
  make(files, PICTURE_MS, (to) => [
    program,
    ['-threads', '1', '-ss', String(durationMs !== null && durationMs > 2_000 * PICTURE_AT_S ? PICTURE_AT_S : 0)],
    [...input(files), '-map', '0:v:0', '-frames:v', '1', '-map_metadata', '-1'],
    ['-vf', `scale='min(${String(PICTURE_WIDTH)},iw)':-2`, '-q:v', '4', '-threads', '1', '-f', 'mjpeg', to],
  ])

/** A unique temporary name: ffmpeg of a killed process may still be writing. */
async function make(
  { to }: Files,
  forMs: number,
  command: (to: string) => [program: string, ...args: string[][]],
): Promise<Made> {
  const beside = `${to}.${randomUUID()}.part`
  try {
    const [program, ...args] = command(beside)
    const ran = await runFfmpeg(program, args.flat(), forMs)
    if (ran !== 'done') return ran === 'failed' ? 'unreadable' : ran
    // Without a video track ffmpeg succeeds but writes nothing.
    const size = await stat(beside).then(
      (found) => found.size,
      () => 0,
    )
    if (size === 0) return 'unreadable'
    await keepBeside(beside, to)
    return { bytes: size }
  } finally {
    await rm(beside, { force: true })
  }
}

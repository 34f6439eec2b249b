import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AudioConverter, ConvertibleAudio } from '../../app/domain/audio.port'

const run = promisify(execFile)

/** Three minutes take a second; what takes longer is no message. */
const TIMEOUT_MS = 20_000
/** A little more than a message may last: what is too long is seen to be. */
const LONGEST_S = 185

/** Named, never guessed: a playlist in disguise would have other files of this machine read. */
const FORMATS: Record<ConvertibleAudio, string> = { mp4: 'mov', webm: 'matroska', wav: 'wav' }

/** The converter is ffmpeg where it is installed; `program` is where it is looked for. */
export function makeFfmpeg(program: string): AudioConverter {
  return {
    async toWav(bytes, kind) {
      const folder = await mkdtemp(join(tmpdir(), 'trunkline-audio-'))
      const [from, to] = [join(folder, 'in'), join(folder, 'out.wav')]
      try {
        await writeFile(from, bytes)
        const input = ['-protocol_whitelist', 'file', '-f', FORMATS[kind], '-i', from]
        const output = [
          '-vn',
          '-t',
          String(LONGEST_S),
          '-ac',
          '1',
          '-ar',
          '16000',
          '-c:a',
          'pcm_s16le',
          '-f',
          'wav',
          to,
        ]
        const quietly = ['-hide_banner', '-loglevel', 'error', '-nostdin']
        await run(program, [...quietly, ...input, ...output], { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' })
        return new Uint8Array(await readFile(to))
      } catch (error) {
        return (error as { code?: unknown; path?: unknown }).code === 'ENOENT' &&
          (error as { path?: unknown }).path === program
          ? 'absent'
          : 'unreadable'
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

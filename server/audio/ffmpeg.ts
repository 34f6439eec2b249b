import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AudioConverter, ConvertibleAudio } from '../../app/domain/audio.port'

const execFileAsync = promisify(execFile)

const TIMEOUT_MS = 20_000
/** Above the maximum message length, so that a message that is too long is detected. */
const MAX_SECONDS = 185

/** The format is never guessed: a disguised playlist could read other files of this machine. */
const FORMATS: Record<ConvertibleAudio, string> = { mp4: 'mov', webm: 'matroska', wav: 'wav' }

export function createAudioConverter(program: string): AudioConverter {
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
          String(MAX_SECONDS),
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
        const quietArgs = ['-hide_banner', '-loglevel', 'error', '-nostdin']
        await execFileAsync(program, [...quietArgs, ...input, ...output], {
          timeout: TIMEOUT_MS,
          killSignal: 'SIGKILL',
        })
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

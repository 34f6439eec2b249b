import { execFile, type ChildProcess, type ExecFileException } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export type FfmpegResult = 'done' | 'absent' | 'failed' | 'too_long'

const running = new Set<ChildProcess>()
// Kill children on exit: their output would be lost.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Run ffmpeg at low priority with a time limit. Throws if it was killed by another process. */
export function runFfmpeg(program: string, args: readonly string[], timeoutMs: number): Promise<FfmpegResult> {
  const quietArgs = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
  // ffmpeg's own limit, in case our process is killed.
  const limitArgs = ['-timelimit', String(Math.ceil(timeoutMs / 1000))]
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      [...quietArgs, ...limitArgs, ...args],
      { timeout: timeoutMs, killSignal: 'SIGKILL' },
      (error) => {
        running.delete(child)
        if (!error) resolve('done')
        else if (isMissing(error, program)) resolve('absent')
        else if (typeof error.code === 'number') resolve('failed')
        else if (error.killed) resolve('too_long')
        else reject(new Error(`ffmpeg was ended by ${error.signal ?? 'something'}`, { cause: error }))
      },
    )
    running.add(child)
    if (child.pid !== undefined) lowerPriority(child.pid)
  })
}

/** Calls have priority. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or the system has no priorities.
  }
}

const isMissing = (error: ExecFileException & { path?: unknown }, program: string): boolean =>
  error.code === 'ENOENT' && error.path === program

export const isInstalled = async (program: string): Promise<boolean> =>
  (await runFfmpeg(program, ['-version'], 10_000)) === 'done'

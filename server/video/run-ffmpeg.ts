import { execFile, type ChildProcess, type ExecFileException } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export type Ran = 'done' | 'absent' | 'failed' | 'too_long'

const running = new Set<ChildProcess>()
// What a process leaves running when it ends goes on for nobody.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Runs ffmpeg behind everything else of the machine, for so long at most. Throws where somebody else ended it. */
export function runFfmpeg(program: string, args: readonly string[], forMs: number): Promise<Ran> {
  const quietly = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
  // It ends by itself as well where we are killed, and nobody is there to end it.
  const bounded = ['-timelimit', String(Math.ceil(forMs / 1000))]
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      [...quietly, ...bounded, ...args],
      { timeout: forMs, killSignal: 'SIGKILL' },
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
    if (child.pid !== undefined) makeWay(child.pid)
  })
}

/** Calls come first. */
function makeWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It is over already, or this system has no such thing.
  }
}

const isMissing = (error: ExecFileException & { path?: unknown }, program: string): boolean =>
  error.code === 'ENOENT' && error.path === program

export const isInstalled = async (program: string): Promise<boolean> =>
  (await runFfmpeg(program, ['-version'], 10_000)) === 'done'

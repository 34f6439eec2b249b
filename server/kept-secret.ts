import { randomBytes } from 'node:crypto'
import { fsyncSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BootError } from './boot-error'
import { diskCannot, flushFolder } from './flush-folder'

/** Some file systems lack these. */
const DISK = { link: linkSync, flush: fsyncSync, pause }
/** Without hard links another process may see a partial file. */
const WRITTEN_WITHIN_MS = 1_000
const LOOK_EVERY_MS = 50

/** Of two processes one creates the file (mode 600), both read it. Throws BootError if it is incomplete. */
export function keepOnce(
  file: string,
  make: () => string,
  isWhole: (text: string) => boolean,
  disk: typeof DISK = DISK,
): string {
  let kept: string | null = readKept(file) ?? makeKept(file, make, disk)
  for (let waited = 0; kept !== null && !isWhole(kept) && waited < WRITTEN_WITHIN_MS; waited += LOOK_EVERY_MS) {
    disk.pause(LOOK_EVERY_MS)
    kept = readKept(file)
  }
  if (kept !== null && isWhole(kept)) return kept
  throw new BootError([
    `${file} is empty or broken: put back what was in it, or, where this installation is new, remove it and start again.`,
  ])
}

/** The process needs its secret. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function makeKept(file: string, make: () => string, disk: typeof DISK): string {
  const beside = `${file}.${randomBytes(8).toString('hex')}`
  const text = make()
  const alone = { mode: 0o600, flag: 'wx', flush: true }
  writeFileSync(beside, text, alone)
  try {
    try {
      disk.link(beside, file)
    } catch (error) {
      if (!diskCannot(error)) throw error
      // Visible before it is complete; a partial file is refused at the next start.
      writeFileSync(file, text, alone)
    }
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(beside)
  }
  flushFolder(dirname(file), disk.flush)
  return readFileSync(file, 'utf8').trim()
}

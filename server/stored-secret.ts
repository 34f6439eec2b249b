import { randomBytes } from 'node:crypto'
import { fsyncSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BootError } from './boot-error'
import { isUnsupportedByDisk, flushFolder } from './flush-folder'

/** Some file systems lack these. */
const DISK = { link: linkSync, flush: fsyncSync, pause }
/** Without hard links another process may see a partial file. */
const WRITTEN_WITHIN_MS = 1_000
const LOOK_EVERY_MS = 50

/** Of two processes one creates the file (mode 600), both read it. Throws BootError if it is incomplete. */
export function loadOrCreateSecret(
  file: string,
  generate: () => string,
  isComplete: (text: string) => boolean,
  disk: typeof DISK = DISK,
): string {
  let secret: string | null = readSecret(file) ?? createSecret(file, generate, disk)
  for (let waited = 0; secret !== null && !isComplete(secret) && waited < WRITTEN_WITHIN_MS; waited += LOOK_EVERY_MS) {
    disk.pause(LOOK_EVERY_MS)
    secret = readSecret(file)
  }
  if (secret !== null && isComplete(secret)) return secret
  throw new BootError([
    `${file} is empty or damaged: restore its content. In a new installation, delete it and start again.`,
  ])
}

/** The process needs its secret. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function createSecret(file: string, generate: () => string, disk: typeof DISK): string {
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}`
  const text = generate()
  const options = { mode: 0o600, flag: 'wx', flush: true }
  writeFileSync(temporaryFile, text, options)
  try {
    try {
      disk.link(temporaryFile, file)
    } catch (error) {
      if (!isUnsupportedByDisk(error)) throw error
      // Visible before it is complete; a partial file is refused at the next start.
      writeFileSync(file, text, options)
    }
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporaryFile)
  }
  flushFolder(dirname(file), disk.flush)
  return readFileSync(file, 'utf8').trim()
}

import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BootError } from './boot-error'

/**
 * The text of a file that only we may read (mode 600), made when it is not there yet. It gets its name once all of it is on
 * the disk, and of two processes that start together one gives it; the other reads what was made. Throws a BootError where
 * what is there is not whole, and what the file system says.
 */
export function keepOnce(file: string, make: () => string, isWhole: (text: string) => boolean): string {
  const kept = readKept(file) ?? makeKept(file, make)
  if (isWhole(kept)) return kept
  throw new BootError([
    `${file} is empty or broken: put back what was in it, or, where this installation is new, remove it and start again.`,
  ])
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

function makeKept(file: string, make: () => string): string {
  const beside = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(beside, make(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(beside, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(beside)
  }
  flushFolder(dirname(file))
  return readFileSync(file, 'utf8').trim()
}

/** A new name is not on the disk before its folder is. Windows, which opens no folder, writes names down by itself. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

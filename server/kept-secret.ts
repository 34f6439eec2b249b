import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The text of a file that only we may read (mode 600), made when it is not there yet. `wx` lets one of two processes that
 * start together make it; the other reads what was made. Throws what the file system says.
 */
export function keepOnce(file: string, make: () => string): string {
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

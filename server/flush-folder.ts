import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Of FAT and network shares. */
const UNSUPPORTED_CODES = ['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** No hard links or folder sync. */
export const isUnsupportedByDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNSUPPORTED_CODES.includes(String(error.code))

/** New names must survive a power cut. */
export function flushFolder(folder: string, flush: typeof fsyncSync = fsyncSync): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    flush(handle)
  } catch (error) {
    if (!isUnsupportedByDisk(error)) throw error
  } finally {
    closeSync(handle)
  }
}

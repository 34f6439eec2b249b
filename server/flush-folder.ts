import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Error codes of file systems (FAT, network shares) without the feature. */
const CANNOT = ['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** true: the file system supports neither hard links nor folder sync. */
export const diskCannot = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CANNOT.includes(String(error.code))

/** Sync a folder so that new names survive a power cut. Windows and some file systems need no such sync. */
export function flushFolder(folder: string, flush: typeof fsyncSync = fsyncSync): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    flush(handle)
  } catch (error) {
    if (!diskCannot(error)) throw error
  } finally {
    closeSync(handle)
  }
}

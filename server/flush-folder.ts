import { closeSync, fsyncSync, openSync } from 'node:fs'

/** What file systems (FAT, network shares, those of a program) say to what they cannot do. */
const CANNOT = ['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Whether a file system refused what not every one can: a second name for a file, or to write a folder's names down. */
export const diskCannot = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CANNOT.includes(String(error.code))

/**
 * A new name is not on the disk before its folder is. Windows, which opens no folder, and file systems that flush none write
 * names down by themselves.
 */
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

const STORAGE_ERROR = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|ENOSPC$|EDQUOT$|EFBIG$|EROFS$|EIO$)/

/** Disk full, broken, read-only or locked. Rolled back; a retry may succeed. */
export function isStorageFault(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && STORAGE_ERROR.test(at.code)) return true
  return false
}

const REFUSED = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|ENOSPC$|EDQUOT$|EFBIG$|EROFS$|EIO$)/

/**
 * Whether the disk refused, and not we: it is full, broken, read-only or held by another process. Nothing of the
 * transaction was kept, and the same request may succeed when there is room again.
 */
export function isStorageFault(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && REFUSED.test(at.code)) return true
  return false
}

/** Maps a list. Returns the same array if no item changed. */
export function patchItems<T>(items: T[], patch: (item: T) => T): T[] {
  const patched = items.map(patch)
  return patched.some((item, index) => item !== items[index]) ? patched : items
}

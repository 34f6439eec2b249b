/** A list whose items are changed one by one; the same list where none was. */
export function patchItems<T>(items: T[], patch: (item: T) => T): T[] {
  const patched = items.map(patch)
  return patched.some((item, index) => item !== items[index]) ? patched : items
}

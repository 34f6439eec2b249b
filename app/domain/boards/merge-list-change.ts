/** Keeps concurrent changes. */
export function mergeListChange(
  loaded: readonly string[],
  { stored, wanted }: { stored: readonly string[]; wanted: readonly string[] },
): string[] {
  const retained = stored.filter((id) => wanted.includes(id) || !loaded.includes(id))
  return [...new Set([...retained, ...wanted.filter((id) => !loaded.includes(id))])]
}

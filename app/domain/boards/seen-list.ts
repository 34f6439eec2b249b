/** Keeps concurrent changes. */
export function changedFrom(
  seen: readonly string[],
  { stored, wanted }: { stored: readonly string[]; wanted: readonly string[] },
): string[] {
  const kept = stored.filter((id) => wanted.includes(id) || !seen.includes(id))
  return [...new Set([...kept, ...wanted.filter((id) => !seen.includes(id))])]
}

/** A list that is stored, after somebody who saw it as `seen` wants it to be `wanted`: what others did to it meanwhile stays. */
export function changedFrom(
  seen: readonly string[],
  { stored, wanted }: { stored: readonly string[]; wanted: readonly string[] },
): string[] {
  const kept = stored.filter((id) => wanted.includes(id) || !seen.includes(id))
  return [...new Set([...kept, ...wanted.filter((id) => !seen.includes(id))])]
}

/** Events never pause during a blast. */
const MAX_LOADS = 3

/** Repeats an outdated load. `getChangeCount`: counter. Null: unwanted. */
export async function loadFresh<T>(
  load: () => Promise<T>,
  { happened: getChangeCount, isWanted }: { happened(): number; isWanted(): boolean },
): Promise<{ answer: T; isFresh: boolean } | null> {
  for (let attempt = 1; ; attempt += 1) {
    const since = getChangeCount()
    const answer = await load()
    if (!isWanted()) return null
    const isFresh = since === getChangeCount()
    if (isFresh || attempt === MAX_LOADS) return { answer, isFresh }
  }
}

/** Events never pause during a blast. */
const READ_AT_MOST = 3

/** Repeats an outdated load. `happened`: counter. Null: unwanted. */
export async function readFresh<T>(
  read: () => Promise<T>,
  { happened, isWanted }: { happened(): number; isWanted(): boolean },
): Promise<{ answer: T; isFresh: boolean } | null> {
  for (let time = 1; ; time += 1) {
    const since = happened()
    const answer = await read()
    if (!isWanted()) return null
    const isFresh = since === happened()
    if (isFresh || time === READ_AT_MOST) return { answer, isFresh }
  }
}

/** While somebody types or a blast runs, something happens all the time. */
const READ_AT_MOST = 3

/**
 * Reads what the server knows. What happened or was pressed while it was read may not be in the answer: then it is read once more.
 * `happened`: grows with each of those. null: nobody wants the answer any more. `isFresh`: nothing happened meanwhile.
 */
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

import type { ThreadView } from '~/domain/threads/messenger.schema'

/** Which number a row says besides its name: theirs, ours, or both. */
export type TellsNumber = 'theirs' | 'ours' | 'both'

type Listed = Pick<ThreadView, 'id' | 'type' | 'displayName' | 'recipientNumber'>

/**
 * Conversations of a list that are called the same, by what tells them apart: somebody texts two of our numbers, or from two of theirs,
 * or there are two of that name. The others are not in it.
 */
export function toldApart(threads: readonly Listed[]): ReadonlyMap<string, TellsNumber> {
  const byName = new Map<string, Listed[]>()
  for (const thread of threads) {
    if (thread.type === 'blast' || thread.recipientNumber === null) continue
    byName.set(thread.displayName, [...(byName.get(thread.displayName) ?? []), thread])
  }
  const told = new Map<string, TellsNumber>()
  for (const same of byName.values()) {
    if (same.length === 1) continue
    for (const { id, recipientNumber } of same) {
      const withSame = same.filter((other) => other.recipientNumber === recipientNumber).length
      told.set(id, withSame === same.length ? 'ours' : withSame > 1 ? 'both' : 'theirs')
    }
  }
  return told
}

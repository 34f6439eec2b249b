import type { ThreadView } from '~/domain/threads/messenger.schema'

export type NumbersShown = 'theirs' | 'ours' | 'both'

type ListedThread = Pick<ThreadView, 'id' | 'type' | 'displayName' | 'recipientNumber'>

/** What distinguishes threads of the same name. Other threads are absent. */
export function getDistinguishingNumbers(threads: readonly ListedThread[]): ReadonlyMap<string, NumbersShown> {
  const byName = new Map<string, ListedThread[]>()
  for (const thread of threads) {
    if (thread.type === 'blast' || thread.recipientNumber === null) continue
    byName.set(thread.displayName, [...(byName.get(thread.displayName) ?? []), thread])
  }
  const numbersShown = new Map<string, NumbersShown>()
  for (const same of byName.values()) {
    if (same.length === 1) continue
    for (const { id, recipientNumber } of same) {
      const withSame = same.filter((other) => other.recipientNumber === recipientNumber).length
      numbersShown.set(id, withSame === same.length ? 'ours' : withSame > 1 ? 'both' : 'theirs')
    }
  }
  return numbersShown
}

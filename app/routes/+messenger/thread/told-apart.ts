import type { ThreadView } from '~/domain/threads/messenger.schema'

export type TellsNumber = 'theirs' | 'ours' | 'both'

type Listed = Pick<ThreadView, 'id' | 'type' | 'displayName' | 'recipientNumber'>

/** What distinguishes threads of the same name. Other threads are absent. */
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

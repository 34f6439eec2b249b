import type { MessageView, ThreadEvent } from '~/domain/threads/messenger.schema'

export interface EventLine {
  id: string
  words: string
}

/** After the last message. */
export const AT_END = 'end'

/** Recipient changes, by the message they precede. Changes before the first text are not shown. */
export function eventLines(
  events: readonly ThreadEvent[],
  messages: readonly MessageView[],
): ReadonlyMap<string, EventLine[]> {
  const lines = new Map<string, { type: ThreadEvent['type']; count: number; id: string }[]>()
  for (const { id, type, createdAt } of events.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const after = messages.findIndex(({ sortTime }) => sortTime > createdAt)
    if (after === 0 || messages.length === 0) continue
    const place = messages[after]?.id ?? AT_END
    const placeEvents = lines.get(place) ?? []
    const last = placeEvents.at(-1)
    if (last?.type === type) last.count += 1
    else placeEvents.push({ id, type, count: 1 })
    lines.set(place, placeEvents)
  }
  return new Map(
    [...lines].map(([place, threadEvents]) => [
      place,
      threadEvents.map(({ id, type, count }) => ({ id, words: describeEvent(type, count) })),
    ]),
  )
}

const describeEvent = (type: ThreadEvent['type'], count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'recipient was' : 'recipients were'} ${type === 'MEMBER_ADDED' ? 'added' : 'removed'}`

import { joinSentences } from './widget-messages'

const DELAY_MS = 250

/** Live regions announce only the last text. A newer text about the same replaces one that was not spoken yet. */
export function createAnnouncer(onSpoken: ((text: string) => void) | undefined) {
  const pending = new Map<string, string>()
  return (announcements: ReadonlyMap<string, string>): void => {
    if (announcements.size === 0) return
    if (pending.size === 0)
      setTimeout(() => {
        onSpoken?.(joinSentences([...pending.values()]))
        pending.clear()
      }, DELAY_MS)
    for (const [about, text] of announcements) pending.set(about, text)
  }
}

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { QueueView } from '~/domain/queue/queue.schema'
import { useLive } from '~/live/live-page'

const QueueContext = createContext<QueueView | null>(null)

/** The contacts that the reader's CRM page queued: those that wait for a board, else what becomes of them; null: none. */
export const useQueue = (): QueueView | null => useContext(QueueContext)

/** Keeps what the loader answered up to date for every page of the boards. */
export function QueueKeeper({ queue, children }: { queue: QueueView | null; children: ReactNode }) {
  // A loader's answer is new with each reading, also one that says that there is none.
  const loaded = useMemo(() => ({ queue }), [queue])
  const now = useLive(loaded, (known, event) =>
    event.type === 'queue.changed' ? { queue: event.payload.queue } : known,
  )
  return <QueueContext.Provider value={now.queue}>{children}</QueueContext.Provider>
}

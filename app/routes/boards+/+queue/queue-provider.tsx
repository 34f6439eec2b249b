import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { QueueView } from '~/domain/queue/queue.schema'
import { useLiveData } from '~/live/live-page'

const QueueContext = createContext<QueueView | null>(null)

/** Contacts queued by the reader's CRM page; null: none. */
export const useQueue = (): QueueView | null => useContext(QueueContext)

export function QueueProvider({ queue, children }: { queue: QueueView | null; children: ReactNode }) {
  // Stable identity: new loader data resets live state.
  const loaded = useMemo(() => ({ queue }), [queue])
  const live = useLiveData(loaded, (current, event) =>
    event.type === 'queue.changed' ? { queue: event.payload.queue } : current,
  )
  return <QueueContext.Provider value={live.queue}>{children}</QueueContext.Provider>
}

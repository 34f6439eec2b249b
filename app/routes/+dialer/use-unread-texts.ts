import { useEffect, useState } from 'react'
import type { Dialer } from '~/live/dialer/dialer'
import type { DialerState } from '~/live/dialer/dialer-state'

/** A blast's answers arrive together. */
const MIN_INTERVAL_MS = 1_000

/** Unread conversations; 0 until known. */
export function useUnreadTexts(dialer: Dialer | null, { phase, textRevision }: DialerState): number {
  const [counted, setCounted] = useState({ revision: -1, count: 0 })
  const isReady = phase === 'ready'
  useEffect(() => {
    if (!dialer || !isReady) return
    const timer = setTimeout(
      () =>
        dialer.api.call('messenger.countUnread', {}).then(
          ({ unreadCount }) => setCounted({ revision: textRevision, count: unreadCount }),
          // The next change retries.
          () => {},
        ),
      MIN_INTERVAL_MS,
    )
    return () => clearTimeout(timer)
  }, [dialer, isReady, textRevision])
  return counted.count
}

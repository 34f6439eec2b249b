import { useContext, useEffect, useState } from 'react'
import { CredentialsContext } from '../credentials'
import type { UnreadCounter } from './unread-counter'

/** How many conversations a person has unread, on pages that are complete without the number: 0 until it is known. */
export function useLaterUnread(userId: string): number {
  const credentials = useContext(CredentialsContext)
  const [told, setTold] = useState<{ userId: string; count: number } | null>(null)
  useEffect(() => {
    let counter: UnreadCounter | undefined
    let gone = false
    import('./unread-counter').then(
      ({ makeUnreadCounter }) => {
        if (!gone) counter = makeUnreadCounter({ credentials, onCount: (count) => setTold({ userId, count }) })
      },
      // The next page of ours that is loaded tries again.
      () => {},
    )
    return () => {
      gone = true
      counter?.close()
    }
  }, [credentials, userId])
  return told?.userId === userId ? told.count : 0
}

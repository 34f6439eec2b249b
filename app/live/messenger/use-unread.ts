import { useEffect, useRef, useState } from 'react'
import type { Credentials } from '../credentials'
import { makeUnreadCounter, type UnreadCounter } from './unread-counter'

/** How many conversations have something unread; null: nobody has said yet. `credentials` is read once. */
export function useUnread(credentials: Credentials): { count: number | null; reload(): void } {
  const [count, setCount] = useState<number | null>(null)
  const [whose] = useState(credentials)
  const counter = useRef<UnreadCounter | null>(null)
  useEffect(() => {
    const made = makeUnreadCounter({ credentials: whose, onCount: setCount })
    counter.current = made
    return () => made.close()
  }, [whose])
  const [reload] = useState(() => () => counter.current?.reload())
  return { count, reload }
}

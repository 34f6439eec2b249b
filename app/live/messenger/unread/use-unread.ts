import { useEffect, useRef, useState } from 'react'
import type { Credentials } from '../../credentials'
import type { LiveEvent } from '../../socket'
import { makeUnreadCounter, type UnreadCounter } from './unread-counter'

/** Null: not loaded. */
export function useUnread(
  credentials: Credentials,
  onEvent?: (event: LiveEvent) => void,
): { count: number | null; reload(): void } {
  const [count, setCount] = useState<number | null>(null)
  const [given] = useState({ credentials, onEvent })
  const counter = useRef<UnreadCounter | null>(null)
  useEffect(() => {
    const made = makeUnreadCounter({ ...given, onCount: setCount })
    counter.current = made
    return () => made.close()
  }, [given])
  const [reload] = useState(() => () => counter.current?.reload())
  return { count, reload }
}

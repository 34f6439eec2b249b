import { useEffect, useRef, useState } from 'react'
import type { UnreadVoicemails } from '../../../domain/voicemails/voicemails.schema'
import type { Credentials } from '../../credentials'
import type { LiveEvent } from '../../socket'
import { createUnreadCounter, type UnreadCounter } from './unread-counter'

/** Null: not loaded. */
export function useUnread(
  credentials: Credentials,
  onEvent?: (event: LiveEvent) => void,
  onVoicemails?: (unread: UnreadVoicemails) => void,
): { count: number | null; reload(): void } {
  const [count, setCount] = useState<number | null>(null)
  const [options] = useState({ credentials, onEvent, onVoicemails })
  const counter = useRef<UnreadCounter | null>(null)
  useEffect(() => {
    const created = createUnreadCounter({ ...options, onCount: setCount })
    counter.current = created
    return () => created.close()
  }, [options])
  const [reload] = useState(() => () => counter.current?.reload())
  return { count, reload }
}

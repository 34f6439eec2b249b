import { useEffect, useRef, useState } from 'react'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import { watchDueCalls } from '~/live/dialer/due-calls'
import type { Dialer } from '~/live/dialer/dialer'

export function useDueCalls(dialer: Dialer | null, state: DialerState): readonly CallbackView[] {
  const [due, setDue] = useState<readonly CallbackView[]>([])
  const canCall = state.me?.permissions.can.includes('call') ?? false
  const isLive = state.connection === 'live'
  const revision = state.scheduleRevision + state.callbackRevision
  const tracker = useRef<ReturnType<typeof watchDueCalls> | null>(null)
  useEffect(() => {
    if (!dialer || !canCall || !isLive) return
    const startedTracker = (tracker.current = watchDueCalls(dialer, setDue))
    return () => startedTracker.stop()
  }, [dialer, canCall, isLive])
  useEffect(() => {
    if (revision > 0) tracker.current?.read()
  }, [revision])
  return due
}

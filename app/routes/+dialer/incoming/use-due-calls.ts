import { useEffect, useRef, useState } from 'react'
import type { ScheduledCall } from '~/domain/leads/leads.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import { watchDueCalls } from '~/live/dialer/due-calls'
import type { Dialer } from '~/live/dialer/dialer'

export function useDueCalls(dialer: Dialer | null, state: DialerState): readonly ScheduledCall[] {
  const [due, setDue] = useState<readonly ScheduledCall[]>([])
  const canCall = state.me?.permissions.can.includes('call') ?? false
  const isLive = state.connection === 'live'
  const { scheduleRevision: schedulesTold } = state
  const tracker = useRef<ReturnType<typeof watchDueCalls> | null>(null)
  useEffect(() => {
    if (!dialer || !canCall || !isLive) return
    const startedTracker = (tracker.current = watchDueCalls(dialer, setDue))
    return () => startedTracker.stop()
  }, [dialer, canCall, isLive])
  useEffect(() => {
    if (schedulesTold > 0) tracker.current?.read()
  }, [schedulesTold])
  return due
}

import { useEffect, useRef, useState } from 'react'
import type { ScheduledCall } from '~/domain/leads/leads.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import { followDueCalls } from '~/live/dialer/due-calls'
import type { Dialer } from '~/live/dialer/deeds'

export function useDueCalls(dialer: Dialer | null, state: DialerState): readonly ScheduledCall[] {
  const [due, setDue] = useState<readonly ScheduledCall[]>([])
  const mayCall = state.me?.permissions.can.includes('call') ?? false
  const isLive = state.connection === 'live'
  const { schedulesTold } = state
  const follow = useRef<ReturnType<typeof followDueCalls> | null>(null)
  useEffect(() => {
    if (!dialer || !mayCall || !isLive) return
    const following = (follow.current = followDueCalls(dialer, setDue))
    return () => following.stop()
  }, [dialer, mayCall, isLive])
  useEffect(() => {
    if (schedulesTold > 0) follow.current?.read()
  }, [schedulesTold])
  return due
}

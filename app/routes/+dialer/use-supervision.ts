import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { SessionView } from '~/domain/access/access.schema'
import type { Credentials } from '~/live/credentials'
import type { Dialer } from '~/live/dialer/deeds'
import { dialerMonitor } from '~/live/monitoring/kept-monitor'
import type { Monitoring, MonitoringState } from '~/live/monitoring/make-monitoring'
import { supervises } from '~/live/monitoring/supervises'
import { makeLater } from '~/ui/later'
import { showToast } from '~/ui/toast'

export interface Supervision {
  monitoring: Monitoring
  state: MonitoringState
}

const part = makeLater(() => import('~/live/monitoring/supervise'))

interface Wish {
  credentials: Credentials
  dialer: Dialer | null
  me: SessionView | null
  open: boolean
}

/** To detect monitoring that a reload interrupted. */
const LOOKS_MS = 10_000

/** Connects for the panel, or after a reload. */
export function useSupervision({ credentials, dialer, me, open }: Wish): Supervision | null {
  const [monitoring, setMonitoring] = useState<Monitoring | null>(null)
  const subscribe = useCallback((listener: () => void) => monitoring?.subscribe(listener) ?? (() => {}), [monitoring])
  const state = useSyncExternalStore(
    subscribe,
    () => monitoring?.getState() ?? null,
    () => null,
  )
  const [looks, setLooks] = useState(() => !dialerMonitor.outlivesReload())
  useEffect(() => {
    const timer = setTimeout(() => setLooks(false), LOOKS_MS)
    return () => clearTimeout(timer)
  }, [])
  const wanted =
    me !== null && supervises(me) && (open || looks || state?.busy === true || dialerMonitor.get() !== null)
  const [userId, accountId] = [me?.user.id, me?.account.id]
  useEffect(() => {
    if (!dialer || !wanted || userId === undefined || accountId === undefined) return
    let made: Monitoring | null = null
    let gone = false
    void dialer.press(async () => {
      const { supervise } = await part.load()
      if (gone) return
      made = supervise({
        credentials,
        userId,
        accountId,
        onNotice: (text) => void showToast({ tone: 'warning', text, position: 'top-center' }),
      })
      setMonitoring(made)
    })
    return () => {
      gone = true
      made?.close()
      setMonitoring(null)
    }
  }, [dialer, wanted, credentials, userId, accountId])
  return monitoring && state ? { monitoring, state } : null
}

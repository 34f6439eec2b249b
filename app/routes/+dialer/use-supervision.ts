import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { SessionView } from '~/domain/access/access.schema'
import type { Credentials } from '~/live/credentials'
import type { Dialer } from '~/live/dialer/dialer'
import { dialerMonitorStorage } from '~/live/monitoring/monitor-storage'
import type { Monitoring, MonitoringState } from '~/live/monitoring/create-monitoring'
import { canSupervise } from '~/live/monitoring/can-supervise'
import { createLazyModule } from '~/ui/lazy-module'
import { showToast } from '~/ui/toast'

export interface Supervision {
  monitoring: Monitoring
  state: MonitoringState
}

const part = createLazyModule(() => import('~/live/monitoring/supervise'))

interface SupervisionOptions {
  credentials: Credentials
  dialer: Dialer | null
  me: SessionView | null
  open: boolean
}

/** To detect monitoring that a reload interrupted. */
const RESUME_WINDOW_MS = 10_000

/** Connects for the panel, or after a reload. */
export function useSupervision({ credentials, dialer, me, open }: SupervisionOptions): Supervision | null {
  const [monitoring, setMonitoring] = useState<Monitoring | null>(null)
  const subscribe = useCallback((listener: () => void) => monitoring?.subscribe(listener) ?? (() => {}), [monitoring])
  const state = useSyncExternalStore(
    subscribe,
    () => monitoring?.getState() ?? null,
    () => null,
  )
  const [isResuming, setResuming] = useState(() => !dialerMonitorStorage.isPersistent())
  useEffect(() => {
    const timer = setTimeout(() => setResuming(false), RESUME_WINDOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const isNeeded =
    me !== null &&
    canSupervise(me) &&
    (open || isResuming || state?.busy === true || dialerMonitorStorage.get() !== null)
  const [userId, accountId] = [me?.user.id, me?.account.id]
  useEffect(() => {
    if (!dialer || !isNeeded || userId === undefined || accountId === undefined) return
    let started: Monitoring | null = null
    let gone = false
    void dialer.press(async () => {
      const { supervise } = await part.load()
      if (gone) return
      started = supervise({
        credentials,
        userId,
        accountId,
        onNotice: (text) => void showToast({ tone: 'warning', text, position: 'top-center' }),
      })
      setMonitoring(started)
    })
    return () => {
      gone = true
      started?.close()
      setMonitoring(null)
    }
  }, [dialer, isNeeded, credentials, userId, accountId])
  return monitoring && state ? { monitoring, state } : null
}

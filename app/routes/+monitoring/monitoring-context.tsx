import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { CredentialsContext } from '~/live/credentials'
import { useLiveEvents } from '~/live/live-page'
import { startMonitoringRefresh } from '~/live/monitoring/start-monitoring-refresh'
import { portalMonitorStorage } from '~/live/monitoring/monitor-storage'
import type { Monitoring, MonitoringState } from '~/live/monitoring/create-monitoring'
import { showToast } from '~/ui/toast'

interface MonitoringView {
  monitoring: Monitoring
  state: MonitoringState
}

const MonitoringContext = createContext<{ monitoring: Monitoring | null; want(): void }>({
  monitoring: null,
  want() {},
})

const subscribeToNothing = () => () => {}
const startOfDay = (): number => new Date().setHours(0, 0, 0, 0)

/**
 * Keeps the supervisor's phone across portal pages: navigation must not end monitoring. `userId` null: not allowed to
 * monitor.
 */
export function MonitoringProvider({ userId, children }: { userId: string | null; children: ReactNode }) {
  const credentials = useContext(CredentialsContext)
  const [monitoring, setMonitoring] = useState<Monitoring | null>(null)
  const [isRequested, setIsRequested] = useState(false)
  const requestMonitoring = useCallback(() => setIsRequested(true), [])
  // Reconnects the phone after a reload during a call.
  const hasStoredMonitor = useSyncExternalStore(
    subscribeToNothing,
    () => portalMonitorStorage.get() !== null,
    () => false,
  )
  const isNeeded = isRequested || hasStoredMonitor
  useEffect(() => {
    if (userId === null || !isNeeded) return
    let created: Monitoring | null = null
    let isClosed = false
    // Loaded after the page, which works without it.
    void import('~/live/monitoring/create-monitoring').then(({ createMonitoring }) => {
      if (isClosed) return
      created = createMonitoring({
        credentials,
        userId,
        storage: portalMonitorStorage,
        since: startOfDay,
        onNotice: (text) => void showToast({ tone: 'warning', text }),
      })
      setMonitoring(created)
      void created.read()
    })
    return () => {
      isClosed = true
      created?.close()
      setMonitoring(null)
    }
  }, [credentials, userId, isNeeded])
  useLiveEvents((event) => {
    if (event.type !== 'monitor.changed') return
    requestMonitoring()
    monitoring?.handleMonitor(event.payload.monitor)
  })
  const shared = useMemo(() => ({ monitoring, want: requestMonitoring }), [monitoring, requestMonitoring])
  return <MonitoringContext.Provider value={shared}>{children}</MonitoringContext.Provider>
}

/** null: before hydration, or not allowed to monitor. */
export function useMonitoring(): MonitoringView | null {
  const { monitoring } = useContext(MonitoringContext)
  const subscribe = useCallback((listener: () => void) => monitoring?.subscribe(listener) ?? (() => {}), [monitoring])
  const state = useSyncExternalStore(
    subscribe,
    () => monitoring?.getState() ?? null,
    () => null,
  )
  return monitoring && state ? { monitoring, state } : null
}

/** Loads the team's sellers, on changes and periodically. */
export function useMemberPolling(): void {
  const { monitoring, want: requestMonitoring } = useContext(MonitoringContext)
  const pollerRef = useRef<ReturnType<typeof startMonitoringRefresh> | null>(null)
  useLiveEvents(({ type }) => pollerRef.current?.handleEvent(type))
  useEffect(requestMonitoring, [requestMonitoring])
  useEffect(() => {
    if (!monitoring) return
    const poller = startMonitoringRefresh(monitoring)
    pollerRef.current = poller
    return () => {
      pollerRef.current = null
      poller.close()
    }
  }, [monitoring])
}

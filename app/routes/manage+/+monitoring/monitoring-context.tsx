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
import { keepFresh } from '~/live/monitoring/keep-fresh'
import { portalMonitor } from '~/live/monitoring/kept-monitor'
import type { Monitoring, MonitoringState } from '~/live/monitoring/make-monitoring'
import { showToast } from '~/ui/toast'

interface Shown {
  monitoring: Monitoring
  state: MonitoringState
}

const MonitoringContext = createContext<{ monitoring: Monitoring | null; want(): void }>({
  monitoring: null,
  want() {},
})

const never = () => () => {}
const startOfDay = (): number => new Date().setHours(0, 0, 0, 0)

/**
 * Keeps the supervisor's phone across portal pages: navigation must not end monitoring. `userId` null: not allowed to
 * monitor.
 */
export function MonitoringProvider({ userId, children }: { userId: string | null; children: ReactNode }) {
  const credentials = useContext(CredentialsContext)
  const [monitoring, setMonitoring] = useState<Monitoring | null>(null)
  const [asked, setAsked] = useState(false)
  const want = useCallback(() => setAsked(true), [])
  // Reconnects the phone after a reload during a call.
  const wasHere = useSyncExternalStore(
    never,
    () => portalMonitor.get() !== null,
    () => false,
  )
  const wanted = asked || wasHere
  useEffect(() => {
    if (userId === null || !wanted) return
    let made: Monitoring | null = null
    let gone = false
    // Loaded after the page, which works without it.
    void import('~/live/monitoring/make-monitoring').then(({ makeMonitoring }) => {
      if (gone) return
      made = makeMonitoring({
        credentials,
        userId,
        kept: portalMonitor,
        since: startOfDay,
        onNotice: (text) => void showToast({ tone: 'warning', text }),
      })
      setMonitoring(made)
      void made.read()
    })
    return () => {
      gone = true
      made?.close()
      setMonitoring(null)
    }
  }, [credentials, userId, wanted])
  useLiveEvents((event) => {
    if (event.type !== 'monitor.changed') return
    want()
    monitoring?.hear(event.payload.monitor)
  })
  const shared = useMemo(() => ({ monitoring, want }), [monitoring, want])
  return <MonitoringContext.Provider value={shared}>{children}</MonitoringContext.Provider>
}

/** null: before hydration, or not allowed to monitor. */
export function useMonitoring(): Shown | null {
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
export function useFreshMembers(): void {
  const { monitoring, want } = useContext(MonitoringContext)
  const fresh = useRef<ReturnType<typeof keepFresh> | null>(null)
  useLiveEvents(({ type }) => fresh.current?.hear(type))
  useEffect(want, [want])
  useEffect(() => {
    if (!monitoring) return
    const keeper = keepFresh(monitoring)
    fresh.current = keeper
    return () => {
      fresh.current = null
      keeper.close()
    }
  }, [monitoring])
}

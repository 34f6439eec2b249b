import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from './credentials'
import { onFailedLoad } from './create-cached-loader'
import type { LiveEvent } from './socket'
import { useReloadPage } from './use-reload-page'

type Listener = (event: LiveEvent) => void

const EventListeners = createContext<Set<Listener>>(new Set())
const FailureListeners = createContext<Set<() => void>>(new Set())

const MAX_REPLAYED_EVENTS = 100

interface LivePageProps {
  rooms: readonly string[]
  onFailedRead(): void
  children: ReactNode
}

/** One socket per window. Gaps revalidate the loaders. */
export function LivePage({ rooms: channels, onFailedRead: onFailedLoad, children }: LivePageProps) {
  const listeners = useMemo(() => new Set<Listener>(), [])
  const reloadPage = useReloadPage()
  const failureListeners = useFailedLoadRetry(onFailedLoad, reloadPage)
  const credentials = useContext(CredentialsContext)
  const names = channels.join(' ')
  useEffect(() => {
    let close: (() => void) | undefined
    let isUnmounted = false
    // The page works without it.
    void import('./socket').then(({ openLiveConnection }) => {
      if (isUnmounted) return
      close = openLiveConnection({
        credentials,
        channels: names.split(' '),
        onEvent: (event) => listeners.forEach((listener) => listener(event)),
        onReload: reloadPage,
        onState: () => {},
        // In a frame the host would sign in again.
        onRefused: () => {
          if (credentials.frame === undefined) reloadPage()
        },
      })
    })
    return () => {
      isUnmounted = true
      close?.()
    }
  }, [names, listeners, reloadPage, credentials])
  return (
    <FailureListeners.Provider value={failureListeners}>
      <EventListeners.Provider value={listeners}>{children}</EventListeners.Provider>
    </FailureListeners.Provider>
  )
}

/** First and longest retry delay. */
const RETRY_DELAYS_MS = [2_000, 30_000] as const

function useFailedLoadRetry(onUnhandled: () => void, reloadPage: () => void): Set<() => void> {
  const failureListeners = useMemo(() => new Set<() => void>(), [])
  const latest = useRef(onUnhandled)
  useEffect(() => {
    latest.current = onUnhandled
  })
  useEffect(() => {
    const [first, longest] = RETRY_DELAYS_MS
    let [delay, failedAt]: [number, number] = [first, Number.NEGATIVE_INFINITY]
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = onFailedLoad(() => {
      if (timer) return
      delay = Date.now() - failedAt > 2 * longest ? first : Math.min(2 * delay, longest)
      failedAt = Date.now()
      timer = setTimeout(() => {
        timer = undefined
        reloadPage()
      }, delay)
      if (failureListeners.size > 0) failureListeners.forEach((listener) => listener())
      else latest.current()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [reloadPage, failureListeners])
  return failureListeners
}

/** `listener` must be stable. */
export function useOnFailedLoad(listener: () => void): void {
  const failureListeners = useContext(FailureListeners)
  useEffect(() => {
    failureListeners.add(listener)
    return () => void failureListeners.delete(listener)
  }, [failureListeners, listener])
}

export function useLiveEvents(listener: Listener): void {
  const listeners = useContext(EventListeners)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const handler: Listener = (event) => latest.current(event)
    listeners.add(handler)
    return () => void listeners.delete(handler)
  }, [listeners])
}

/** Return the same value if irrelevant. */
export type Patch<T> = (current: T, event: LiveEvent) => T

interface Patched<T> {
  loaded: T
  value: T
  events: LiveEvent[]
}

/** Revalidation never undoes an event. */
export function useLiveData<T>(loaded: T, patch: Patch<T>): T {
  const [state, setState] = useState<Patched<T>>({ loaded, value: loaded, events: [] })
  const current = state.loaded === loaded ? state : replayEvents(state, loaded, patch)
  if (current !== state) setState(current)
  useLiveEvents((event) =>
    setState((before) => {
      const value = patch(before.value, event)
      if (value === before.value) return before
      return { ...before, value, events: [...before.events, event].slice(-MAX_REPLAYED_EVENTS) }
    }),
  )
  return current.value
}

const replayEvents = <T,>({ events: heard }: Patched<T>, loaded: T, patch: Patch<T>): Patched<T> => ({
  loaded,
  value: heard.reduce(patch, loaded),
  events: [],
})

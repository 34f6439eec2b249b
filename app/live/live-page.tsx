import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from './credentials'
import { hearFailedReads } from './keep-last'
import type { LiveEvent } from './socket'
import { useReadAgain } from './use-read-again'

type Listener = (event: LiveEvent) => void

const Listeners = createContext<Set<Listener>>(new Set())
const Tellers = createContext<Set<() => void>>(new Set())

const REMEMBERED = 100

interface LivePageProps {
  rooms: readonly string[]
  onFailedRead(): void
  children: ReactNode
}

/** One socket per window. Gaps revalidate the loaders. */
export function LivePage({ rooms, onFailedRead, children }: LivePageProps) {
  const listeners = useMemo(() => new Set<Listener>(), [])
  const readAgain = useReadAgain()
  const tellers = useFailedReads(onFailedRead, readAgain)
  const credentials = useContext(CredentialsContext)
  const names = rooms.join(' ')
  useEffect(() => {
    let close: (() => void) | undefined
    let gone = false
    // The page works without it.
    void import('./socket').then(({ openLive }) => {
      if (gone) return
      close = openLive({
        credentials,
        rooms: names.split(' '),
        onEvent: (event) => listeners.forEach((listener) => listener(event)),
        onReload: readAgain,
        onState: () => {},
        // In a frame the host would sign in again.
        onRefused: () => {
          if (credentials.frame === undefined) readAgain()
        },
      })
    })
    return () => {
      gone = true
      close?.()
    }
  }, [names, listeners, readAgain, credentials])
  return (
    <Tellers.Provider value={tellers}>
      <Listeners.Provider value={listeners}>{children}</Listeners.Provider>
    </Tellers.Provider>
  )
}

/** First and longest retry delay. */
const AGAIN_MS = [2_000, 30_000] as const

function useFailedReads(onFailedRead: () => void, readAgain: () => void): Set<() => void> {
  const tellers = useMemo(() => new Set<() => void>(), [])
  const tell = useRef(onFailedRead)
  useEffect(() => {
    tell.current = onFailedRead
  })
  useEffect(() => {
    const [first, longest] = AGAIN_MS
    let [wait, failedAt]: [number, number] = [first, Number.NEGATIVE_INFINITY]
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = hearFailedReads(() => {
      if (timer) return
      wait = Date.now() - failedAt > 2 * longest ? first : Math.min(2 * wait, longest)
      failedAt = Date.now()
      timer = setTimeout(() => {
        timer = undefined
        readAgain()
      }, wait)
      if (tellers.size > 0) tellers.forEach((teller) => teller())
      else tell.current()
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [readAgain, tellers])
  return tellers
}

/** `teller` must be stable. */
export function useTellsFailedReads(teller: () => void): void {
  const tellers = useContext(Tellers)
  useEffect(() => {
    tellers.add(teller)
    return () => void tellers.delete(teller)
  }, [tellers, teller])
}

export function useLiveEvents(listener: Listener): void {
  const listeners = useContext(Listeners)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const hear: Listener = (event) => latest.current(event)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [listeners])
}

/** Return the same value if irrelevant. */
export type Patch<T> = (now: T, event: LiveEvent) => T

interface Patched<T> {
  loaded: T
  value: T
  heard: LiveEvent[]
}

/** Revalidation never undoes an event. */
export function useLive<T>(loaded: T, patch: Patch<T>): T {
  const [state, setState] = useState<Patched<T>>({ loaded, value: loaded, heard: [] })
  const current = state.loaded === loaded ? state : reloaded(state, loaded, patch)
  if (current !== state) setState(current)
  useLiveEvents((event) =>
    setState((before) => {
      const value = patch(before.value, event)
      if (value === before.value) return before
      return { ...before, value, heard: [...before.heard, event].slice(-REMEMBERED) }
    }),
  )
  return current.value
}

const reloaded = <T,>({ heard }: Patched<T>, loaded: T, patch: Patch<T>): Patched<T> => ({
  loaded,
  value: heard.reduce(patch, loaded),
  heard: [],
})

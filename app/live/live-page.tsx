import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from './credentials'
import { hearFailedReads } from './keep-last'
import type { LiveEvent } from './socket'
import { useReadAgain } from './use-read-again'

type Listener = (event: LiveEvent) => void

const Listeners = createContext<Set<Listener>>(new Set())
/** Pages that say in a place of their own that they could not be read again. */
const Tellers = createContext<Set<() => void>>(new Set())

/** Enough for what can happen while a page is loaded again; later events of a kind hold what earlier ones said. */
const REMEMBERED = 100

interface LivePageProps {
  rooms: readonly string[]
  /** What is shown could not be read again: it stays, and will be asked for once more. */
  onFailedRead(): void
  children: ReactNode
}

/**
 * Hears what happens in some rooms, for all of a window's pages: one socket, under the page's own cookie or its frame's. What it cannot
 * tell event by event (after a start, after a long sleep) it lets the loaders read again.
 */
export function LivePage({ rooms, onFailedRead, children }: LivePageProps) {
  const listeners = useMemo(() => new Set<Listener>(), [])
  const readAgain = useReadAgain()
  const tellers = useFailedReads(onFailedRead, readAgain)
  const credentials = useContext(CredentialsContext)
  const names = rooms.join(' ')
  useEffect(() => {
    let close: (() => void) | undefined
    let gone = false
    // After the page itself: it is complete without.
    void import('./socket').then(({ openLive }) => {
      if (gone) return
      close = openLive({
        credentials,
        rooms: names.split(' '),
        onEvent: (event) => listeners.forEach((listener) => listener(event)),
        onReload: readAgain,
        onState: () => {},
        // Whoever signed out, in another tab, sees the sign-in: the loaders lead there. A frame's would sign in again by its host.
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

/** The first wait before a page that could not be read is asked for again, and the longest (ms). */
const AGAIN_MS = [2_000, 30_000] as const

/** What is on the screen is behind until it was read: that is told, and it is asked for again, each time after a longer wait. */
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
      // Another loader of the same page.
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

/** A page that tells by itself, in place of LivePage's `onFailedRead`. `teller` stays the same function. */
export function useTellsFailedReads(teller: () => void): void {
  const tellers = useContext(Tellers)
  useEffect(() => {
    tellers.add(teller)
    return () => void tellers.delete(teller)
  }, [tellers, teller])
}

/** Tells a page every event that the window hears. */
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

/** What an event makes of the data of a page; the same value where it says nothing about it. */
export type Patch<T> = (now: T, event: LiveEvent) => T

interface Patched<T> {
  loaded: T
  value: T
  /** Events since the loaders were read, which may be older or younger than what they answer next. */
  heard: LiveEvent[]
}

/** The data of a loader, changed in place by what happens. Asking the loader again never takes an event back. */
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
  // They were told in their order, so the last word on a thing is the youngest that this window knows.
  value: heard.reduce(patch, loaded),
  heard: [],
})

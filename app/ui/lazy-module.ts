import { useEffect, useSyncExternalStore } from 'react'
import { uiWords } from './ui.words'

export interface LazyModule<T> {
  /** Rejects offline; the next call retries. */
  load(): Promise<T>
  /** Null until loaded, and on the server. */
  useLoaded(): T | null
}

/** 2-live §8. */
export const LOAD_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

async function loadWithTimeout<T>(importModule: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), LOAD_TIMEOUT_MS)
  })
  try {
    return await Promise.race([importModule(), timeout])
  } catch (error) {
    const message = uiWords.partPageNotLoadedCheck
    throw new ChunkLoadError(message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Not React.lazy: a failed fetch would unmount the screen during a call. */
export function createLazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  const listeners = new Set<() => void>()
  let loaded: T | null = null
  let loading: Promise<T> | null = null

  async function load(): Promise<T> {
    try {
      loaded = await (loading ??= loadWithTimeout(importModule))
    } catch (error) {
      loading = null
      throw error
    }
    for (const listener of listeners) listener()
    return loaded
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    load,
    useLoaded: () =>
      useSyncExternalStore(
        subscribe,
        () => loaded,
        () => null,
      ),
  }
}

// Not pointerover: it fires for a page that loads under a pointer that does not move.
const USER_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

export function usePreload(parts: readonly LazyModule<unknown>[], now = false): void {
  useEffect(() => {
    const stop = () => {
      for (const eventName of USER_EVENTS) document.removeEventListener(eventName, preload)
    }
    function preload(): void {
      stop()
      // The component that needs the part reports the error.
      for (const part of parts) part.load().catch(() => {})
    }
    // Safari has no requestIdleCallback.
    if (now) (window.requestIdleCallback ?? setTimeout)(preload)
    else for (const eventName of USER_EVENTS) document.addEventListener(eventName, preload)
    return stop
  }, [parts, now])
}

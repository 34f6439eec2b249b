import { useEffect, useSyncExternalStore } from 'react'

export interface Later<T> {
  /** Rejects offline; the next call retries. */
  load(): Promise<T>
  /** Null until loaded, and on the server. */
  useLoaded(): T | null
}

/** 2-live §8. */
export const GIVEN_UP_AFTER_MS = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

async function fetched<T>(fetchPart: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), GIVEN_UP_AFTER_MS)
  })
  try {
    return await Promise.race([fetchPart(), givenUp])
  } catch (error) {
    const words =
      'This part of the page could not be loaded. Check your connection and try again, or load the page anew.'
    throw new ChunkLoadError(words, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Not React.lazy: a failed fetch would unmount the screen during a call. */
export function makeLater<T>(fetchPart: () => Promise<T>): Later<T> {
  const listeners = new Set<() => void>()
  let loaded: T | null = null
  let loading: Promise<T> | null = null

  async function load(): Promise<T> {
    try {
      loaded = await (loading ??= fetched(fetchPart))
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
const SIGNS_OF_A_PERSON = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

export function useWarmUp(parts: readonly Later<unknown>[], now = false): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of SIGNS_OF_A_PERSON) document.removeEventListener(sign, warmUp)
    }
    function warmUp(): void {
      stop()
      // The component that needs the part reports the error.
      for (const part of parts) part.load().catch(() => {})
    }
    // Safari has no requestIdleCallback.
    if (now) (window.requestIdleCallback ?? setTimeout)(warmUp)
    else for (const sign of SIGNS_OF_A_PERSON) document.addEventListener(sign, warmUp)
    return stop
  }, [parts, now])
}

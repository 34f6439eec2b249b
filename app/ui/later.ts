import { useEffect, useSyncExternalStore } from 'react'

/** A part that the first paint does not need: a chunk of its own. */
export interface Later<T> {
  /** Fetches it, once. Rejects where the network is away; the next call tries again. */
  load(): Promise<T>
  /** Null until it is there, and on the server. */
  useLoaded(): T | null
}

/** So long a script is waited for (2-live §8). */
export const GIVEN_UP_AFTER_MS = 120_000

/** A part that did not come, in words that a person may read. */
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

/** Keeps a part out of the first load. Not React.lazy: a failed fetch there takes the whole screen down, in a call too. */
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

const SIGNS_OF_A_PERSON = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Fetches parts at the first sign that somebody is here, or as soon as there is time for it when `now`, so that they are
 * there before they are asked for, and also when the network goes away in between.
 */
export function useWarmUp(parts: readonly Later<unknown>[], now = false): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of SIGNS_OF_A_PERSON) document.removeEventListener(sign, warmUp)
    }
    function warmUp(): void {
      stop()
      // Whoever needs a part that failed asks again, and hears why then.
      for (const part of parts) part.load().catch(() => {})
    }
    // Safari has no idle callback. Not at once: after a reload in mid-call what is on the screen comes first.
    if (now) (window.requestIdleCallback ?? setTimeout)(warmUp)
    else for (const sign of SIGNS_OF_A_PERSON) document.addEventListener(sign, warmUp)
    return stop
  }, [parts, now])
}

import { useCallback, useEffect, useState } from 'react'
import type { Later } from './later'

const STORED = 'trunkline.reloaded'
/** A page that was loaded anew so short a time ago, and has the same trouble, would have it again. */
const ONCE_WITHIN_MS = 5 * 60_000

/** Whether this window was not loaded anew for the same reason a while ago; from now on it was. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORED) ?? 0)
    if (Date.now() - last < ONCE_WITHIN_MS) return false
    sessionStorage.setItem(STORED, String(Date.now()))
    return true
  } catch {
    // Without a memory it might go on for ever.
    return false
  }
}

/** A server that takes longer has more to do than it can: it is away for whoever waits. */
export const THERE_WITHIN_MS = 10_000

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { signal: AbortSignal.timeout(THERE_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether somebody has begun to write on this page: it would be lost. */
const isWrittenOn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

interface Chunk {
  /** It could not be loaded. */
  failed: boolean
  tryAgain(): void
}

/**
 * Fetches a part of the page (its `load`) as soon as it is shown. Where it is not to be had though the server is there, the page is of a version that is
 * gone: it is loaded anew, once, unless somebody writes on it. `stays`: there is something else on it that would be lost.
 */
export function useChunk(fetchPart: Later<unknown>['load'], { stays = false } = {}): Chunk {
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    (isGone: () => boolean) =>
      fetchPart().then(
        () => isGone() || setFailed(false),
        async () => {
          const reloads = !stays && (await isServerThere()) && !isGone() && !isWrittenOn() && mayReload()
          if (reloads) window.location.reload()
          else if (!isGone()) setFailed(true)
        },
      ),
    [fetchPart, stays],
  )
  useEffect(() => {
    let gone = false
    void load(() => gone)
    return () => {
      gone = true
    }
  }, [load])
  return { failed, tryAgain: () => void load(() => false) }
}

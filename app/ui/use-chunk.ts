import { useCallback, useEffect, useState } from 'react'
import type { Later } from './later'

const STORED = 'trunkline.reloaded'
const ONCE_WITHIN_MS = 5 * 60_000

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORED) ?? 0)
    if (Date.now() - last < ONCE_WITHIN_MS) return false
    sessionStorage.setItem(STORED, String(Date.now()))
    return true
  } catch {
    // Without storage, reloads could loop.
    return false
  }
}

/** A slower server counts as away. */
export const THERE_WITHIN_MS = 10_000

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { signal: AbortSignal.timeout(THERE_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

const isWrittenOn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

interface Chunk {
  failed: boolean
  tryAgain(): void
}

/** Reloads once if the server is up and the chunk is gone. `stays`: never. */
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

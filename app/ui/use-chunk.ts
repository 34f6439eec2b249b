import { useCallback, useEffect, useState } from 'react'
import type { LazyModule } from './lazy-module'

const STORAGE_KEY = 'trunkline.reloaded'
const RELOAD_COOLDOWN_MS = 5 * 60_000

function canReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0)
    if (Date.now() - last < RELOAD_COOLDOWN_MS) return false
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    return true
  } catch {
    // Without storage, reloads could loop.
    return false
  }
}

/** A slower server counts as down. */
export const SERVER_TIMEOUT_MS = 10_000

const isServerUp = (): Promise<boolean> =>
  fetch('/healthz', { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

const hasUnsavedInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

interface Chunk {
  failed: boolean
  tryAgain(): void
}

/** Reloads once if the server is up and the chunk is gone. `stays`: never. */
export function useChunk(fetchPart: LazyModule<unknown>['load'], { stays = false } = {}): Chunk {
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    (isUnmounted: () => boolean) =>
      fetchPart().then(
        () => isUnmounted() || setFailed(false),
        async () => {
          const shouldReload = !stays && (await isServerUp()) && !isUnmounted() && !hasUnsavedInput() && canReload()
          if (shouldReload) window.location.reload()
          else if (!isUnmounted()) setFailed(true)
        },
      ),
    [fetchPart, stays],
  )
  useEffect(() => {
    let isUnmounted = false
    void load(() => isUnmounted)
    return () => {
      isUnmounted = true
    }
  }, [load])
  return { failed, tryAgain: () => void load(() => false) }
}

const RETRY_DELAY_MS = 10_000

export interface LoadRetry {
  now(): void
  later(): void
  close(): void
}

/** Retries when online, or some time after `later`. */
export function createLoadRetry(load: () => void): LoadRetry {
  let timer: ReturnType<typeof setTimeout> | undefined

  function now(): void {
    clearTimeout(timer)
    load()
  }
  window.addEventListener('online', now)

  return {
    now,
    later() {
      clearTimeout(timer)
      timer = setTimeout(now, RETRY_DELAY_MS)
    },
    close() {
      clearTimeout(timer)
      window.removeEventListener('online', now)
    },
  }
}

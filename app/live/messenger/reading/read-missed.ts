const AGAIN_MS = 10_000

export interface ReadMissed {
  now(): void
  later(): void
  close(): void
}

/** Retries when online, or some time after `later`. */
export function makeReadMissed(read: () => void): ReadMissed {
  let again: ReturnType<typeof setTimeout> | undefined

  function now(): void {
    clearTimeout(again)
    read()
  }
  window.addEventListener('online', now)

  return {
    now,
    later() {
      clearTimeout(again)
      again = setTimeout(now, AGAIN_MS)
    },
    close() {
      clearTimeout(again)
      window.removeEventListener('online', now)
    },
  }
}

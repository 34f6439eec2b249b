/** After an answer that did not come. */
const AGAIN_MS = 10_000

export interface ReadMissed {
  now(): void
  /** Reads after a while, unless there is a reason to read before. */
  later(): void
  close(): void
}

/**
 * Reads what could not be read without anybody who presses 'Try again': as soon as the browser has a network again, and a while after
 * `later`, because a server that was away tells nobody who never reached it that it is back. `read` does nothing where nothing is missed.
 */
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

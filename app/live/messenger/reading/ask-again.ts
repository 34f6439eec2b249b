import { ApiError } from '../../api-client'

const AT_MOST_EVERY_MS = 1_000
const AGAIN_MS = 10_000

export interface AskAgain {
  look(): void
  /** Skips the rate limit. */
  lookNow(): void
  close(): void
}

/** At most once a second; retries failures. */
export function makeAskAgain(ask: () => Promise<void>): AskAgain {
  let isBehind = false
  let asks = false
  let rests = false
  let closed = false
  let again: ReturnType<typeof setTimeout> | undefined

  async function askNow(): Promise<void> {
    asks = rests = true
    isBehind = false
    let wait = AT_MOST_EVERY_MS
    try {
      await ask()
    } catch (error) {
      // lookNow follows a sign-in.
      const isOut = error instanceof ApiError && error.status === 401
      isBehind ||= !isOut
      wait = AGAIN_MS
    }
    asks = false
    if (!closed) again = setTimeout(goOn, wait)
  }

  function goOn(): void {
    rests = false
    if (isBehind) void askNow()
  }

  function look(): void {
    isBehind = true
    if (!rests && !closed) void askNow()
  }

  return {
    look,
    lookNow() {
      look()
      if (asks || closed) return
      clearTimeout(again)
      goOn()
    },
    close() {
      closed = true
      clearTimeout(again)
    },
  }
}

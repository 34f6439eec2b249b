import { ApiError } from '../../api-client'

/** A team that texts all day is told of something every moment; nobody reads a number that often. */
const AT_MOST_EVERY_MS = 1_000
/** After an answer that did not come. */
const AGAIN_MS = 10_000

export interface AskAgain {
  /** Something has happened: what was answered may be old. */
  look(): void
  /** The same, without waiting for whatever was asked a moment ago. */
  lookNow(): void
  close(): void
}

/** Asks the server anew whenever something has happened, at most once a second, and again where no answer came. `ask` rejects with what came instead. */
export function makeAskAgain(ask: () => Promise<void>): AskAgain {
  /** Something has happened since it was asked. */
  let isBehind = false
  let asks = false
  /** It was asked a moment ago. */
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
      // Who is signed out is told so by what stands beside the answer, and `lookNow` comes with whoever is signed in again.
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

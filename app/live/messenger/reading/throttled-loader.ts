import { ApiError } from '../../api-client'

const MIN_INTERVAL_MS = 1_000
const RETRY_DELAY_MS = 10_000

export interface ThrottledLoader {
  request(): void
  /** Skips the rate limit. */
  requestNow(): void
  close(): void
}

/** At most once a second; retries failures. */
export function createThrottledLoader(load: () => Promise<void>): ThrottledLoader {
  let isBehind = false
  let isLoading = false
  let isThrottled = false
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function loadNow(): Promise<void> {
    isLoading = isThrottled = true
    isBehind = false
    let delay = MIN_INTERVAL_MS
    try {
      await load()
    } catch (error) {
      // requestNow follows a sign-in.
      const isSignedOut = error instanceof ApiError && error.status === 401
      isBehind ||= !isSignedOut
      delay = RETRY_DELAY_MS
    }
    isLoading = false
    if (!closed) timer = setTimeout(continueIfBehind, delay)
  }

  function continueIfBehind(): void {
    isThrottled = false
    if (isBehind) void loadNow()
  }

  function request(): void {
    isBehind = true
    if (!isThrottled && !closed) void loadNow()
  }

  return {
    request,
    requestNow() {
      request()
      if (isLoading || closed) return
      clearTimeout(timer)
      continueIfBehind()
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

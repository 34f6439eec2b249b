import type { ApiClient } from '../api-client'
import { getTabId } from './tab-id'
import { acquireTabLock, type TabLock } from './tab-lock'

/** Two renewals may be lost. */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = 5_000
/** Margin for the server. */
const EXPIRY_MARGIN_MS = 50
/** The old document may release late. */
const FIRST_RETRY_DELAYS_MS = [300, 700, 1_500]

export interface PhoneOwnership {
  request(): void
  /** False: taken, or the lease may have expired. */
  check(): Promise<boolean>
  claim(): Promise<void>
  release(): void
}

/** The lease decides; a Web Lock saves requests and signals a takeover. */
export function createPhoneOwnership(
  api: ApiClient,
  getUserId: () => string | null,
  onChange: (owner: boolean) => void,
): PhoneOwnership {
  let isRequested = false
  let owner = false
  let confirmedAt = -Infinity
  let lock: TabLock | null = null
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(value: boolean): void {
    if (owner === value) return
    owner = value
    onChange(value)
  }

  function unlock(): void {
    lock?.release()
    lock = null
  }

  function recordAnswer<T>(answer: T): T {
    confirmedAt = performance.now()
    return answer
  }

  async function requestLease(steal: boolean): Promise<void> {
    clearTimeout(timer)
    let freeInMs: number | null = null
    lock ??= await acquireTabLock(
      `trunkline-phone-${getUserId()}`,
      steal ? { steal: true } : { ifAvailable: true },
      () => {
        lock = null
        set(false)
      },
    )
    if (lock) {
      const tabId = await getTabId()
      const answer = await api
        .call('dialer.phoneLease', steal ? { tabId, take: true } : { tabId })
        .then(recordAnswer)
        // The server may still count this tab.
        .catch(() => ({ owner, freeInMs: null }))
      freeInMs = answer.freeInMs
      if (isRequested) set(answer.owner)
      if (!answer.owner || !isRequested) unlock()
    }
    clearTimeout(timer)
    const firstDelay = owner ? undefined : FIRST_RETRY_DELAYS_MS[attempts]
    attempts += 1
    // Crashed tabs release nothing; a call waits 20 s.
    const leaseEndMs = (freeInMs ?? Infinity) + EXPIRY_MARGIN_MS
    if (isRequested)
      timer = setTimeout(() => void requestLease(false), Math.min(firstDelay ?? RENEW_EVERY_MS, leaseEndMs))
  }

  function release(): void {
    if (!isRequested) return
    isRequested = false
    clearTimeout(timer)
    unlock()
    // Not retried: the next dialer may own it. Leases expire.
    if (owner) {
      void getTabId()
        .then((tabId) => api.call('dialer.phoneLease', { tabId, release: true }, { isLast: true }))
        .catch(() => undefined)
    }
    set(false)
  }

  return {
    request() {
      if (isRequested) return
      isRequested = true
      attempts = 0
      void requestLease(false)
    },
    async check() {
      if (isRequested) await requestLease(false)
      return owner && performance.now() - confirmedAt < LEASE_MS
    },
    claim() {
      isRequested = true
      return requestLease(true)
    },
    release,
  }
}

import type { ApiClient } from '../api-client'
import { ownTabId } from './tab-id'
import { holdLock, type TabLock } from './tab-lock'

/** Two renewals may be lost. */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = 5_000
/** Margin for the server. */
const RUN_OUT_MS = 50
/** The old document may release late. */
const FIRST_TRIES_MS = [300, 700, 1_500]

export interface Ownership {
  want(): void
  /** False: taken, or the lease may have expired. */
  check(): Promise<boolean>
  take(): Promise<void>
  release(): void
}

/** The lease decides; a Web Lock saves requests and signals a takeover. */
export function makeOwnership(
  api: ApiClient,
  whose: () => string | null,
  onChange: (owner: boolean) => void,
): Ownership {
  let wanted = false
  let owner = false
  let saidAt = -Infinity
  let lock: TabLock | null = null
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(value: boolean): void {
    if (owner === value) return
    owner = value
    onChange(value)
  }

  function unlock(): void {
    lock?.free()
    lock = null
  }

  function heard<T>(answer: T): T {
    saidAt = performance.now()
    return answer
  }

  async function ask(take: boolean): Promise<void> {
    clearTimeout(timer)
    let freeInMs: number | null = null
    lock ??= await holdLock(`trunkline-phone-${whose()}`, take ? { steal: true } : { ifAvailable: true }, () => {
      lock = null
      set(false)
    })
    if (lock) {
      const tabId = await ownTabId()
      const answer = await api
        .call('dialer.phoneLease', take ? { tabId, take: true } : { tabId })
        .then(heard)
        // The server may still count this tab.
        .catch(() => ({ owner, freeInMs: null }))
      freeInMs = answer.freeInMs
      if (wanted) set(answer.owner)
      if (!answer.owner || !wanted) unlock()
    }
    clearTimeout(timer)
    const soon = owner ? undefined : FIRST_TRIES_MS[tries]
    tries += 1
    // Crashed tabs release nothing; a call waits 20 s.
    const freed = (freeInMs ?? Infinity) + RUN_OUT_MS
    if (wanted) timer = setTimeout(() => void ask(false), Math.min(soon ?? RENEW_EVERY_MS, freed))
  }

  function release(): void {
    if (!wanted) return
    wanted = false
    clearTimeout(timer)
    unlock()
    // Not retried: the next dialer may own it. Leases expire.
    if (owner) {
      void ownTabId()
        .then((tabId) => api.call('dialer.phoneLease', { tabId, release: true }, { isLast: true }))
        .catch(() => undefined)
    }
    set(false)
  }

  return {
    want() {
      if (wanted) return
      wanted = true
      tries = 0
      void ask(false)
    },
    async check() {
      if (wanted) await ask(false)
      return owner && performance.now() - saidAt < LEASE_MS
    },
    take() {
      wanted = true
      return ask(true)
    },
    release,
  }
}

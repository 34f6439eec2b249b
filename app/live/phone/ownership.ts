import type { ApiClient } from '../api-client'
import { ownTabId } from './tab-id'
import { holdLock, type TabLock } from './tab-lock'

/** How long the server counts a tab as the phone's owner without hearing of it: two renewals may be lost before another can have it. */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = 5_000
/** By when a lease that ran out has done so at the server as well. */
const RUN_OUT_MS = 50
/** After a reload the old document's lease may be given back a moment after the new one first asks. */
const FIRST_TRIES_MS = [300, 700, 1_500]

export interface Ownership {
  /** Wants the phone for this tab, and goes on asking until it is released. */
  want(): void
  /**
   * Asks whether this tab still has the phone: another may have taken it a moment ago, and where nobody has said for longer than a
   * lease that it has not, one may have it since.
   */
  check(): Promise<boolean>
  /** Takes the phone from whichever tab has it. */
  take(): Promise<void>
  /** Lets go: the next tab that wants it gets it. */
  release(): void
}

/**
 * One person, several tabs, one phone. The lease row decides; a Web Lock only saves the question where another tab of this
 * browser is known to have it, and tells that tab at once when the phone is taken. `whose`: two people of one browser have a
 * phone each.
 */
export function makeOwnership(
  api: ApiClient,
  whose: () => string | null,
  onChange: (owner: boolean) => void,
): Ownership {
  let wanted = false
  let owner = false
  /** When the server said it last, by the page's clock. */
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
        // No answer changes nothing: the server may still count this tab as the owner.
        .catch(() => ({ owner, freeInMs: null }))
      freeInMs = answer.freeInMs
      if (wanted) set(answer.owner)
      if (!answer.owner || !wanted) unlock()
    }
    clearTimeout(timer)
    const soon = owner ? undefined : FIRST_TRIES_MS[tries]
    tries += 1
    // A tab that crashed gives nothing back: a call waits 20 s for a phone, of which its lease takes up to 15.
    const freed = (freeInMs ?? Infinity) + RUN_OUT_MS
    if (wanted) timer = setTimeout(() => void ask(false), Math.min(soon ?? RENEW_EVERY_MS, freed))
  }

  function release(): void {
    if (!wanted) return
    wanted = false
    clearTimeout(timer)
    unlock()
    // Not repeated: the next dialer of this tab may have the phone by then. A lease that nobody renews runs out by itself.
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

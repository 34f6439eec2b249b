import { randomKey, type ApiClient } from '../api-client'

/** The lease lasts 15 s on the server: three renewals may be lost before another tab can have it. */
const RENEW_EVERY_MS = 5_000
const LOCK = 'trunkline-phone'
const STORED = 'trunkline.tab'

export interface Ownership {
  /** Wants the phone for this tab, and goes on asking until it is released. */
  want(): void
  /** Takes the phone from whichever tab has it. */
  take(): Promise<void>
  /** Lets go: the next tab that wants it gets it. */
  release(): void
}

/**
 * One person, several tabs, one phone. The lease row decides; a Web Lock only saves the question where another tab of this
 * browser is known to have it, and tells that tab at once when the phone is taken.
 */
export function makeOwnership(api: ApiClient, onChange: (owner: boolean) => void): Ownership {
  const id = ownTabId()
  let wanted = false
  let owner = false
  let freeLock: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(value: boolean): void {
    if (owner === value) return
    owner = value
    onChange(value)
  }

  /** True when this tab holds the browser's lock, or when the browser has no locks. */
  function lock(how: { ifAvailable: true } | { steal: true }): Promise<boolean> {
    if (!navigator.locks || freeLock) return Promise.resolve(true)
    return new Promise((resolve) => {
      navigator.locks
        .request(LOCK, how, (granted) => {
          resolve(granted !== null)
          if (!granted) return
          return new Promise<void>((free) => {
            freeLock = free
          })
        })
        // Rejected: another tab took the phone.
        .catch(() => {
          freeLock = null
          resolve(false)
          set(false)
        })
    })
  }

  async function ask(take: boolean): Promise<void> {
    clearTimeout(timer)
    if (await lock(take ? { steal: true } : { ifAvailable: true })) {
      const tabId = await id
      const answer = await api
        .call('dialer.phoneLease', take ? { tabId, take: true } : { tabId })
        // No answer changes nothing: the server may still count this tab as the owner.
        .catch(() => ({ owner }))
      if (wanted) set(answer.owner)
      if (!answer.owner) unlock()
    }
    clearTimeout(timer)
    if (wanted) timer = setTimeout(() => void ask(false), RENEW_EVERY_MS)
  }

  function unlock(): void {
    freeLock?.()
    freeLock = null
  }

  return {
    want() {
      if (wanted) return
      wanted = true
      void ask(false)
    },
    take() {
      wanted = true
      return ask(true)
    },
    release() {
      if (!wanted) return
      wanted = false
      clearTimeout(timer)
      unlock()
      if (owner) {
        void id.then((tabId) => api.call('dialer.phoneLease', { tabId, release: true })).catch(() => undefined)
      }
      set(false)
    },
  }
}

/**
 * A reload keeps the tab's id, and with it the lease: otherwise the phone would be 'somewhere else' for 15 s. A duplicated
 * tab copies the storage with it, and then finds the lock of that id held by the first.
 */
let tabOfThisDocument: Promise<string> | null = null
const ownTabId = (): Promise<string> => (tabOfThisDocument ??= findTabId())

async function findTabId(): Promise<string> {
  const kept = readKept()
  if (kept && (await holdForGood(`trunkline-tab-${kept}`))) return kept
  const fresh = randomKey()
  await holdForGood(`trunkline-tab-${fresh}`)
  try {
    sessionStorage.setItem(STORED, fresh)
  } catch {
    // A browser that keeps no storage in frames: after a reload the old lease runs out by itself.
  }
  return fresh
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return null
  }
}

function holdForGood(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (granted) => {
      resolve(granted !== null)
      return granted ? new Promise<void>(() => {}) : undefined
    })
  })
}

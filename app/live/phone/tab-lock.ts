export interface TabLock {
  release(): void
}

const NO_LOCK: TabLock = { release() {} }

/** Null: held elsewhere or aborted. Without lock support, always succeeds. */
export function acquireTabLock(
  name: string,
  options: { ifAvailable: true } | { steal: true } | { signal: AbortSignal },
  onStolen?: () => void,
): Promise<TabLock | null> {
  if (!navigator.locks) return Promise.resolve(NO_LOCK)
  return new Promise((resolve) => {
    let isHeld = false
    navigator.locks
      .request(name, options, (granted) => {
        if (!granted) return resolve(null)
        isHeld = true
        return new Promise<void>((release) => {
          resolve({ release })
        })
      })
      .catch(() => {
        if (isHeld) onStolen?.()
        else if ('signal' in options && options.signal.aborted) resolve(null)
        else resolve(NO_LOCK)
      })
  })
}

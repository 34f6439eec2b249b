export interface TabLock {
  free(): void
}

const IMAGINED: TabLock = { free() {} }

/** Null: held elsewhere or aborted. Without lock support, always succeeds. */
export function holdLock(
  name: string,
  how: { ifAvailable: true } | { steal: true } | { signal: AbortSignal },
  onStolen?: () => void,
): Promise<TabLock | null> {
  if (!navigator.locks) return Promise.resolve(IMAGINED)
  return new Promise((resolve) => {
    let held = false
    navigator.locks
      .request(name, how, (granted) => {
        if (!granted) return resolve(null)
        held = true
        return new Promise<void>((free) => {
          resolve({ free })
        })
      })
      .catch(() => {
        if (held) onStolen?.()
        else if ('signal' in how && how.signal.aborted) resolve(null)
        else resolve(IMAGINED)
      })
  })
}

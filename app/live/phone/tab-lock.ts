/** A lock of this browser, shared by its tabs. */
export interface TabLock {
  free(): void
}

const IMAGINED: TabLock = { free() {} }

/**
 * Takes a lock among the tabs of this browser and holds it. Answers null when another tab holds it, or waits for it until the
 * signal says that it is not wanted any more. `onStolen` is told when a tab takes it away. Browsers without locks, and frames whose storage is blocked, get a lock that locks nothing.
 */
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

/** Fake Web Locks for the windows of one test. No shared locks. */
export function createBrowserLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, { free(): void; steal(): void }>()
  const waiting: Array<{ name: string; go(): void }> = []

  function next(name: string): void {
    const at = waiting.findIndex((one) => one.name === name)
    if (at >= 0) waiting.splice(at, 1)[0]!.go()
  }

  const grant = (name: string, callback: (lock: object | null) => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const holder = {
        free() {
          if (held.get(name) !== holder) return
          held.delete(name)
          next(name)
        },
        steal: () => reject(new DOMException('stolen', 'AbortError')),
      }
      held.set(name, holder)
      void Promise.resolve(callback({ name })).then((value) => {
        holder.free()
        resolve(value)
      })
    })

  return {
    async request(name: string, options: LockOptions, callback: (lock: never) => unknown) {
      const granted = callback as (lock: object | null) => unknown
      const before = held.get(name)
      if (options.steal) {
        before?.steal()
        return grant(name, granted)
      }
      if (!before) return grant(name, granted)
      if (options.ifAvailable) return granted(null)
      return new Promise<unknown>((resolve, reject) => {
        const one = { name, go: () => void grant(name, granted).then(resolve, reject) }
        waiting.push(one)
        options.signal?.addEventListener('abort', () => {
          const at = waiting.indexOf(one)
          if (at < 0) return
          waiting.splice(at, 1)
          reject(new DOMException('given up', 'AbortError'))
        })
      })
    },
  } as Pick<LockManager, 'request'>
}

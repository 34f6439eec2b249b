export interface TabStorage {
  get(): string | null
  set(id: string | null): void
  /** False: no storage in this frame. */
  isPersistent(): boolean
}

export function createTabStorage(name: string): TabStorage {
  let fallback: string | null = null
  return {
    get() {
      try {
        return sessionStorage.getItem(name)
      } catch {
        return fallback
      }
    },
    set(id) {
      fallback = id
      try {
        if (id === null) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, id)
      } catch {
        // Kept until the document closes.
      }
    },
    isPersistent() {
      try {
        sessionStorage.getItem(name)
        return true
      } catch {
        return false
      }
    },
  }
}

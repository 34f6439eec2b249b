export interface KeptInTab {
  get(): string | null
  keep(id: string | null): void
  /** False: no storage in this frame. */
  outlivesReload(): boolean
}

export function keptInTab(name: string): KeptInTab {
  let ofThisDocument: string | null = null
  return {
    get() {
      try {
        return sessionStorage.getItem(name)
      } catch {
        return ofThisDocument
      }
    },
    keep(id) {
      ofThisDocument = id
      try {
        if (id === null) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, id)
      } catch {
        // Kept until the document closes.
      }
    },
    outlivesReload() {
      try {
        sessionStorage.getItem(name)
        return true
      } catch {
        return false
      }
    },
  }
}

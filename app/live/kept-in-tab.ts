/** What a place of this tab goes on with after a reload; another tab does not. */
export interface KeptInTab {
  get(): string | null
  keep(id: string | null): void
  /** Whether a reload will know it: some browsers keep nothing for a frame. */
  outlivesReload(): boolean
}

export function keptInTab(name: string): KeptInTab {
  /** Where the browser keeps nothing for a frame: as long as the document lasts. */
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
        // Until the document ends it is known all the same.
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

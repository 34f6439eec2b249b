/** Which monitoring a place of this tab hears: a reload goes on with it, another tab or place does not. */
export interface KeptMonitor {
  get(): string | null
  /** null: it hears nobody any more. */
  keep(id: string | null): void
  /** Whether a reload will know it: some browsers keep nothing for a frame. */
  outlivesReload(): boolean
}

function keptAs(name: string): KeptMonitor {
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

/** One for each: a CRM's page may hold the dialer and the portal, and one phone of a person hears a call. */
export const portalMonitor = keptAs('trunkline.monitor')
export const dialerMonitor = keptAs('trunkline.dialer-monitor')

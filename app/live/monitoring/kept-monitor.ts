/** Which monitoring this tab hears: a reload goes on with it, another tab does not. */
const STORED = 'trunkline.monitor'

/** Where the browser keeps nothing for a frame: as long as the document lasts. */
let ofThisDocument: string | null = null

export function keptMonitor(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return ofThisDocument
  }
}

/** null: this tab hears nobody any more. */
export function keepMonitor(id: string | null): void {
  ofThisDocument = id
  try {
    if (id === null) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, id)
  } catch {
    // After a reload the window asks to be told to listen.
  }
}

import { randomKey } from '../api-client'
import { holdLock } from './tab-lock'

const STORED = 'trunkline.tab'
let ofThisDocument: Promise<string> | null = null

/**
 * The id under which this tab holds the phone. A reload keeps it, and with it the lease; a duplicated tab copies the
 * storage too, and then finds the lock of that id held by the first.
 */
export const ownTabId = (): Promise<string> => (ofThisDocument ??= findTabId())

async function findTabId(): Promise<string> {
  const kept = readKept()
  if (kept && (await holdLock(`trunkline-tab-${kept}`, { ifAvailable: true }))) return kept
  const fresh = randomKey()
  await holdLock(`trunkline-tab-${fresh}`, { ifAvailable: true })
  try {
    sessionStorage.setItem(STORED, fresh)
  } catch {
    // A frame without storage: the lease is given back when the page is left, else it runs out.
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

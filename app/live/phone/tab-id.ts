import { randomKey } from '../api-client'
import { holdLock } from './tab-lock'

const STORED = 'trunkline.tab'
let ofThisDocument: Promise<string> | null = null

/** Survives a reload. A duplicated tab finds the lock held. */
export const ownTabId = (): Promise<string> => (ofThisDocument ??= findTabId())

async function findTabId(): Promise<string> {
  const kept = readKept()
  if (kept && (await holdLock(`trunkline-tab-${kept}`, { ifAvailable: true }))) return kept
  const fresh = randomKey()
  await holdLock(`trunkline-tab-${fresh}`, { ifAvailable: true })
  try {
    sessionStorage.setItem(STORED, fresh)
  } catch {
    // The lease expires.
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

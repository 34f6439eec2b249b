import { randomKey } from '../api-client'
import { acquireTabLock } from './tab-lock'

const STORAGE_KEY = 'trunkline.tab'
let tabId: Promise<string> | null = null

/** Survives a reload. A duplicated tab finds the lock held. */
export const getTabId = (): Promise<string> => (tabId ??= createTabId())

async function createTabId(): Promise<string> {
  const stored = loadStoredId()
  if (stored && (await acquireTabLock(`trunkline-tab-${stored}`, { ifAvailable: true }))) return stored
  const newId = randomKey()
  await acquireTabLock(`trunkline-tab-${newId}`, { ifAvailable: true })
  try {
    sessionStorage.setItem(STORAGE_KEY, newId)
  } catch {
    // The lease expires.
  }
  return newId
}

function loadStoredId(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

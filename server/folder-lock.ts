import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { BootError } from './boot-error'

/** One of each per data folder. */
export type LockHolder = 'launcher' | 'app'
export type Release = () => void

/** An app drains for up to 10 s. */
const WAIT_MS = 15_000
const CHECK_EACH_MS = 50

/** Garbage collection would release the lock. */
const openLocks = new Set<Database.Database>()

/**
 * null: locked. SQLite's lock ends with the process and works across containers. Opening the file elsewhere and closing
 * it releases the lock.
 */
export function acquireFolderLock(dataDir: string, holder: LockHolder): Release | null {
  let lock: Database.Database | undefined
  try {
    lock = new Database(join(dataDir, `${holder}.lock`), { timeout: 0 })
    // Nothing is written.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
    const openLock = lock
    openLocks.add(openLock)
    return () => {
      openLock.close()
      openLocks.delete(openLock)
    }
  } catch (error) {
    lock?.close()
    if (!(error instanceof Database.SqliteError)) throw error
    if (error.code.startsWith('SQLITE_BUSY')) return null
    throw new BootError([`DATA_DIR ${dataDir} cannot be locked: ${error.message}.`])
  }
}

export interface WaitOptions {
  /** Called once. */
  say(sentence: string): void
  forMs?: number
}

/** Throws BootError on timeout. */
export async function waitForFolderLock(dataDir: string, holder: LockHolder, options: WaitOptions): Promise<Release>
export async function waitForFolderLock(
  dataDir: string,
  holder: LockHolder,
  options: WaitOptions,
  unless: () => Promise<boolean>,
): Promise<Release | null>
export async function waitForFolderLock(
  dataDir: string,
  holder: LockHolder,
  { say, forMs = WAIT_MS }: WaitOptions,
  unless?: () => Promise<boolean>,
): Promise<Release | null> {
  const deadline = performance.now() + forMs
  for (let isAnnounced = false; ; await pause(CHECK_EACH_MS)) {
    const release = acquireFolderLock(dataDir, holder)
    if (release || (await unless?.())) return release
    if (performance.now() >= deadline)
      throw new BootError([`DATA_DIR ${dataDir} is used by another Trunkline: end it, or choose another DATA_DIR.`])
    if (!isAnnounced) say(`Another Trunkline uses DATA_DIR ${dataDir}: waiting up to ${forMs / 1000} s for it to end.`)
    isAnnounced = true
  }
}

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { BootError } from './boot-error'

/** One of each per data folder. */
export type Holder = 'launcher' | 'app'
export type Release = () => void

/** An app drains for up to 10 s. */
const ENDS_WITHIN_MS = 15_000
const LOOK_EACH_MS = 50

/** Garbage collection would release the lock. */
const held = new Set<Database.Database>()

/**
 * null: locked. SQLite's lock ends with the process and works across containers. Opening the file elsewhere and closing
 * it releases the lock.
 */
export function holdFolder(dataDir: string, holder: Holder): Release | null {
  let lock: Database.Database | undefined
  try {
    lock = new Database(join(dataDir, `${holder}.lock`), { timeout: 0 })
    // Nothing is written.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
    const holding = lock
    held.add(holding)
    return () => {
      holding.close()
      held.delete(holding)
    }
  } catch (error) {
    lock?.close()
    if (!(error instanceof Database.SqliteError)) throw error
    if (error.code.startsWith('SQLITE_BUSY')) return null
    throw new BootError([`DATA_DIR ${dataDir} cannot be locked: ${error.message}.`])
  }
}

export interface Patience {
  /** Called once. */
  say(sentence: string): void
  forMs?: number
}

/** Throws BootError on timeout. */
export async function holdFolderNext(dataDir: string, holder: Holder, patience: Patience): Promise<Release>
export async function holdFolderNext(
  dataDir: string,
  holder: Holder,
  patience: Patience,
  unless: () => Promise<boolean>,
): Promise<Release | null>
export async function holdFolderNext(
  dataDir: string,
  holder: Holder,
  { say, forMs = ENDS_WITHIN_MS }: Patience,
  unless?: () => Promise<boolean>,
): Promise<Release | null> {
  const until = performance.now() + forMs
  for (let told = false; ; await pause(LOOK_EACH_MS)) {
    const release = holdFolder(dataDir, holder)
    if (release || (await unless?.())) return release
    if (performance.now() >= until)
      throw new BootError([`DATA_DIR ${dataDir} is used by another Trunkline: end it, or choose another DATA_DIR.`])
    if (!told) say(`Another Trunkline uses DATA_DIR ${dataDir}: waiting up to ${forMs / 1000} s for it to end.`)
    told = true
  }
}

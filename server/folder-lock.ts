import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { BootError } from './boot-error'

/** What there is one of over a data folder: a launcher with all that it starts, and an app that works through its rows. */
export type Holder = 'launcher' | 'app'
export type Release = () => void

/** An app that was told to end drains for up to 10 s, and whoever told it waits a little longer. */
const ENDS_WITHIN_MS = 15_000
const LOOK_EACH_MS = 50

/** A database that nobody can reach any more is closed, and its lock is gone. */
const held = new Set<Database.Database>()

/**
 * Holds a data folder; null while another does, in this process or in any other. Its lock is SQLite's own, on an empty file
 * beside the database: it ends with the process, however that dies, and counts across containers that share a volume, where
 * process ids mean nothing. Nobody may remove that file, and only SQLite may open it: a file that is closed takes the locks
 * of its process with it.
 */
export function holdFolder(dataDir: string, holder: Holder): Release | null {
  let lock: Database.Database | undefined
  try {
    lock = new Database(join(dataDir, `${holder}.lock`), { timeout: 0 })
    // Nothing is ever written: no journal either.
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
  /** Is told once that, and how long, the other is waited for. */
  say(sentence: string): void
  forMs?: number
}

/**
 * Holds a data folder as soon as the one who has it has ended: after a restart the old process may still be draining.
 * Throws a BootError when it goes on. With `unless`: null as soon as the other need not end.
 */
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

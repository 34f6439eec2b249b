import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { migrations } from '../../db/migrations'
import { diskCannot, flushFolder } from '../flush-folder'
import { holdFolder, type Holder } from '../folder-lock'
import { putAsideName } from '../put-aside'
import { countAsAttempted } from './count-as-attempted'

/** Message for the operator. */
export class BackupRefused extends Error {}

/** With smaller steps each write of the running app restarts the copy. */
const ALL_PAGES = 0x7fffffff

/** Verified and synced; also while in use. */
export async function backUp(databaseFile: string, to: string): Promise<void> {
  const part = `${to}.part`
  try {
    mkdirSync(dirname(to), { recursive: true })
    rmSync(part, { force: true })
    await copyTo(part, databaseFile)
    sync(part)
    renameSync(part, to)
    flushFolder(dirname(to))
  } catch (error) {
    if (existsSync(part)) rmSync(part)
    throw isOfSqlite(error)
      ? inWords(error, `${databaseFile} could not be copied to ${to}`)
      : inWords(error, `${to} could not be written`)
  }
}

async function copyTo(part: string, databaseFile: string): Promise<void> {
  // Not migrated: the running app may be older.
  const source = new Database(databaseFile, { readonly: true, fileMustExist: true })
  try {
    await source.backup(part, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  withDatabase(part, (copy) => {
    copy.pragma('journal_mode = DELETE')
    requireWhole(copy, databaseFile)
  })
}

const isOfSqlite = (error: unknown): error is InstanceType<typeof Database.SqliteError> =>
  error instanceof Database.SqliteError
const isNoDatabase = (error: unknown): boolean => isOfSqlite(error) && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

function inWords(error: unknown, what: string): unknown {
  const isOfDisk = error instanceof Error && ('syscall' in error || isOfSqlite(error))
  return isOfDisk ? new BackupRefused(`${what}: ${error.message}.`, { cause: error }) : error
}

/** Keeps the old file. Throws BackupRefused, with nothing changed, if the backup is invalid or newer. */
export function restore(
  backup: string,
  databaseFile: string,
  now: number,
  link: typeof linkSync = linkSync,
): { before: string | null } {
  if (!existsSync(backup)) throw new BackupRefused(`There is no file ${backup}.`)
  const part = `${databaseFile}.restoring`
  removeDatabase(part)
  try {
    copyIn(part, backup, databaseFile)
    const before = existsSync(databaseFile) ? putAsideName(databaseFile, now) : null
    if (before) {
      requireClosed(databaseFile)
      keepBeside(databaseFile, before, link)
    }
    for (const end of ['-wal', '-shm']) rmSync(databaseFile + end, { force: true })
    renameSync(part, databaseFile)
    flushFolder(dirname(databaseFile))
    return { before }
  } catch (error) {
    removeDatabase(part)
    throw error
  }
}

function copyIn(part: string, backup: string, databaseFile: string): void {
  try {
    // A killed process leaves its last writes in the WAL.
    for (const end of ['', '-wal']) if (existsSync(backup + end)) copyFileSync(backup + end, part + end)
    withDatabase(part, (copy) => {
      requireOurs(copy, backup)
      requireWhole(copy, backup)
      countAsAttempted(copy)
      copy.pragma('journal_mode = DELETE')
    })
    sync(part)
  } catch (error) {
    throw isNoDatabase(error)
      ? inWords(error, `${backup} is not a database that can be read`)
      : inWords(error, `${backup} could not be copied to ${databaseFile}`)
  }
}

/** Hard link: after a rename a missing database would look like a first start. */
function keepBeside(databaseFile: string, before: string, link: typeof linkSync): void {
  const kept: string[] = []
  try {
    for (const end of ['', '-wal', '-shm'].filter((one) => existsSync(databaseFile + one))) {
      linkOrCopy(databaseFile + end, before + end, link)
      kept.push(before + end)
    }
  } catch (error) {
    for (const file of kept) rmSync(file, { force: true })
    throw inWords(error, `${databaseFile} cannot be put aside`)
  }
}

function linkOrCopy(file: string, to: string, link: typeof linkSync): void {
  try {
    link(file, to)
  } catch (error) {
    if (!diskCannot(error)) throw error
    copyFileSync(file, to, constants.COPYFILE_EXCL)
    sync(to)
  }
}

const isOpen = (databaseFile: string) =>
  new BackupRefused(`${databaseFile} is open in another program: end Trunkline first.`)

/** Until exit. Throws BackupRefused if held. */
export function holdForCommand(dataDir: string, databaseFile: string, ...holders: Holder[]): void {
  for (const holder of holders) if (holdFolder(dataDir, holder) === null) throw isOpen(databaseFile)
}

/** Process ids mean nothing across containers: uses SQLite's lock. An unreadable file passes: restore replaces it. */
export function requireClosed(databaseFile: string): void {
  const refusal = isOpen(databaseFile)
  try {
    withDatabase(databaseFile, (database) => {
      database.pragma('busy_timeout = 1000')
      if (database.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') throw refusal
    })
  } catch (error) {
    if (!isOfSqlite(error)) throw error
    if (isNoDatabase(error)) return
    throw error.code.startsWith('SQLITE_BUSY')
      ? refusal
      : new BackupRefused(`${databaseFile} cannot be put aside: ${error.message}.`, { cause: error })
  }
}

function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

function withDatabase(file: string, work: (database: Database.Database) => void): void {
  const database = new Database(file, { fileMustExist: true })
  try {
    work(database)
  } finally {
    database.close()
  }
}

function requireOurs(copy: Database.Database, name: string): void {
  const known = new Set(Object.keys(migrations))
  const has = copy.prepare(`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`).get()
  if (!has) throw new BackupRefused(`${name} is not a backup of Trunkline.`)
  const carried = copy.prepare('select name from kysely_migration').pluck().all() as string[]
  const unknown = carried.find((migration) => !known.has(migration))
  if (unknown)
    throw new BackupRefused(`${name} was made by a newer version (it knows ${unknown}): update Trunkline first.`)
}

function requireWhole(copy: Database.Database, name: string): void {
  const verdict = copy.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') throw new BackupRefused(`${name} is damaged: ${String(verdict)}.`)
  const orphans = copy.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new BackupRefused(`${name} is damaged: ${orphans.length} rows point at nothing.`)
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

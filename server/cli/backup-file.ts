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
import { isUnsupportedByDisk, flushFolder } from '../flush-folder'
import { acquireFolderLock, type LockHolder } from '../folder-lock'
import { replacedDatabaseName } from '../replaced-databases'
import { markAsAttempted } from './mark-as-attempted'

/** Message for the operator. */
export class BackupRefused extends Error {}

/** With smaller steps each write of the running app restarts the copy. */
const ALL_PAGES = 0x7fffffff

/** Verified and synced; also while in use. */
export async function backUpDatabase(databaseFile: string, to: string): Promise<void> {
  const part = `${to}.part`
  try {
    mkdirSync(dirname(to), { recursive: true })
    rmSync(part, { force: true })
    await copyTo(part, databaseFile)
    syncFile(part)
    renameSync(part, to)
    flushFolder(dirname(to))
  } catch (error) {
    if (existsSync(part)) rmSync(part)
    throw isSqliteError(error)
      ? toBackupError(error, `${databaseFile} could not be copied to ${to}`)
      : toBackupError(error, `${to} could not be written`)
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
    requireIntact(copy, databaseFile)
  })
}

const isSqliteError = (error: unknown): error is InstanceType<typeof Database.SqliteError> =>
  error instanceof Database.SqliteError
const isUnreadableDatabase = (error: unknown): boolean =>
  isSqliteError(error) && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

function toBackupError(error: unknown, what: string): unknown {
  const isDiskError = error instanceof Error && ('syscall' in error || isSqliteError(error))
  return isDiskError ? new BackupRefused(`${what}: ${error.message}.`, { cause: error }) : error
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
    const before = existsSync(databaseFile) ? replacedDatabaseName(databaseFile, now) : null
    if (before) {
      requireClosed(databaseFile)
      preserveDatabase(databaseFile, before, link)
    }
    for (const suffix of ['-wal', '-shm']) rmSync(databaseFile + suffix, { force: true })
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
    for (const suffix of ['', '-wal']) if (existsSync(backup + suffix)) copyFileSync(backup + suffix, part + suffix)
    withDatabase(part, (copy) => {
      requireTrunklineBackup(copy, backup)
      requireIntact(copy, backup)
      markAsAttempted(copy)
      copy.pragma('journal_mode = DELETE')
    })
    syncFile(part)
  } catch (error) {
    throw isUnreadableDatabase(error)
      ? toBackupError(error, `${backup} is not a database that can be read`)
      : toBackupError(error, `${backup} could not be copied to ${databaseFile}`)
  }
}

/** Hard link: after a rename a missing database would look like a first start. */
function preserveDatabase(databaseFile: string, before: string, link: typeof linkSync): void {
  const preserved: string[] = []
  try {
    for (const suffix of ['', '-wal', '-shm'].filter((one) => existsSync(databaseFile + one))) {
      linkOrCopy(databaseFile + suffix, before + suffix, link)
      preserved.push(before + suffix)
    }
  } catch (error) {
    for (const file of preserved) rmSync(file, { force: true })
    throw toBackupError(error, `${databaseFile} cannot be replaced`)
  }
}

function linkOrCopy(file: string, to: string, link: typeof linkSync): void {
  try {
    link(file, to)
  } catch (error) {
    if (!isUnsupportedByDisk(error)) throw error
    copyFileSync(file, to, constants.COPYFILE_EXCL)
    syncFile(to)
  }
}

const databaseOpenError = (databaseFile: string) =>
  new BackupRefused(`${databaseFile} is open in another program: stop Trunkline first.`)

/** Until exit. Throws BackupRefused if held. */
export function lockForCommand(dataDir: string, databaseFile: string, ...holders: LockHolder[]): void {
  for (const holder of holders) if (acquireFolderLock(dataDir, holder) === null) throw databaseOpenError(databaseFile)
}

/** Process ids mean nothing across containers: uses SQLite's lock. An unreadable file passes: restore replaces it. */
export function requireClosed(databaseFile: string): void {
  const refusal = databaseOpenError(databaseFile)
  try {
    withDatabase(databaseFile, (database) => {
      database.pragma('busy_timeout = 1000')
      if (database.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') throw refusal
    })
  } catch (error) {
    if (!isSqliteError(error)) throw error
    if (isUnreadableDatabase(error)) return
    throw error.code.startsWith('SQLITE_BUSY')
      ? refusal
      : new BackupRefused(`${databaseFile} cannot be replaced: ${error.message}.`, { cause: error })
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

function withDatabase(file: string, work: (database: Database.Database) => void): void {
  const database = new Database(file, { fileMustExist: true })
  try {
    work(database)
  } finally {
    database.close()
  }
}

function requireTrunklineBackup(copy: Database.Database, name: string): void {
  const known = new Set(Object.keys(migrations))
  const hasMigrationTable = copy
    .prepare(`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`)
    .get()
  if (!hasMigrationTable) throw new BackupRefused(`${name} is not a backup of Trunkline.`)
  const appliedMigrations = copy.prepare('select name from kysely_migration').pluck().all() as string[]
  const unknown = appliedMigrations.find((migration) => !known.has(migration))
  if (unknown)
    throw new BackupRefused(`${name} was made by a newer version (it knows ${unknown}): update Trunkline first.`)
}

function requireIntact(copy: Database.Database, name: string): void {
  const verdict = copy.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') throw new BackupRefused(`${name} is damaged: ${String(verdict)}.`)
  const orphans = copy.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new BackupRefused(`${name} is damaged: ${orphans.length} rows have missing references.`)
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

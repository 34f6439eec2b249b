import { AsyncLocalStorage } from 'node:async_hooks'
import Database from 'better-sqlite3'
import { Kysely, Migrator, SqliteDialect, sql, type SqliteDatabase } from 'kysely'
import { inTurn } from './in-turn'
import { migrations } from './migrations'
import type { Tables } from './schema/tables'

export type Queries = Kysely<Tables>

/** When a named transaction stops being undoable: crash tests kill the process on either side. */
export type CommitBoundary = (name: string, side: 'before' | 'after') => void

/** One open transaction. `queries` throws once it has ended, so that a forgotten await cannot write outside. */
export interface Unit {
  readonly name: string
  readonly queries: Queries
  /** Runs after the commit, never after a rollback. */
  afterCommit(fn: () => void): void
}

export interface Store {
  readonly sqlite: Database.Database
  /** Reads outside a transaction. Throws inside one: the file has one connection, and waiting for it would hang for ever. */
  readonly queries: Queries
  transact<T>(name: string, work: (unit: Unit) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Path of the file, or the bytes of a serialized one (tests). */
  file: string | Buffer
  onBoundary?: CommitBoundary
}

const inside = new AsyncLocalStorage<{ open: boolean; name: string }>()

/** Prepared once per text: Kysely alone compiles every statement anew, which costs two thirds of the speed. */
function cachedStatements(sqlite: Database.Database): SqliteDatabase {
  const cache = new Map<string, Database.Statement>()
  return {
    close: () => void sqlite.close(),
    prepare: (text) => {
      let statement = cache.get(text)
      if (!statement) {
        if (cache.size > 1000) cache.clear()
        statement = sqlite.prepare(text)
        cache.set(text, statement)
      }
      return statement
    },
  }
}

/** Opens the one file with the pragmas that a crash cannot hurt: WAL with synchronous=FULL. */
export function openStore(options: OpenOptions): Store {
  const sqlite = new Database(options.file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
    sqlite.pragma(pragma)
  const root: Queries = new Kysely<Tables>({
    dialect: inTurn(new SqliteDialect({ database: cachedStatements(sqlite) })),
  })

  return {
    sqlite,
    get queries() {
      const unit = inside.getStore()
      if (unit?.open)
        throw new Error(`outer db used inside transaction '${unit.name}': use the ctx that transact hands on`)
      return root
    },
    async transact(name, work) {
      const outer = inside.getStore()
      if (outer?.open) throw new Error(`transaction '${name}' opened inside '${outer.name}' on the outer ctx`)
      const after: Array<() => void> = []
      const result = await root.connection().execute((connection) => {
        const unit = { open: true, name }
        return inside.run(unit, async () => {
          await sql`begin immediate`.execute(connection)
          try {
            const value = await work({
              name,
              get queries() {
                if (!unit.open) throw new Error(`transaction '${name}' has ended`)
                return connection
              },
              afterCommit: (fn) => void after.push(fn),
            })
            options.onBoundary?.(name, 'before')
            await sql`commit`.execute(connection)
            return value
          } catch (error) {
            // The engine may have rolled back already (disk full, I/O error): a second rollback would hide the cause.
            if (sqlite.inTransaction) await sql`rollback`.execute(connection)
            throw error
          } finally {
            unit.open = false
          }
        })
      })
      options.onBoundary?.(name, 'after')
      for (const fn of after) fn()
      return result
    },
    close: () => root.destroy(),
  }
}

/** Brings the file to the newest shape. Throws with the name of the migration that failed. */
export async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({ db: store.queries, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
}

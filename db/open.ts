import { AsyncLocalStorage } from 'node:async_hooks'
import Database from 'better-sqlite3'
import { Kysely, Migrator, type SqliteDatabase } from 'kysely'
import { FileDialect } from './dialect'
import { groupCommits } from './group-commit'
import { inTurn } from './in-turn'
import { makeLogFlusher } from './log-flusher'
import { migrations } from './migrations'
import type { Tables } from './schema/tables'
import type { Statement } from './statement'

export type Queries = Kysely<Tables>

/** Crash tests kill the process here. */
export type CommitBoundary = (name: string, side: 'before' | 'after') => void

/** SQLite is synchronous; promises double the cost of a read. */
export type Soon<T> = T | Promise<T>

export interface Prepared {
  all<P, R>(statement: Statement<P, R>, params: P): Soon<R[]>
  first<P, R>(statement: Statement<P, R>, params: P): Soon<R | undefined>
  write<P, R>(statement: Statement<P, R>, params: P): Soon<number>
}

/** Throws once ended: a missing await must not write outside. */
export interface Unit extends Prepared {
  readonly name: string
  readonly queries: Queries
  /** Never after a rollback. */
  afterCommit(fn: () => void): void
}

export interface How {
  /** The client may retry. */
  repeatable?: true
  patient?: true
}

export interface Store extends Prepared {
  readonly sqlite: Database.Database
  /** Throws inside a transaction: it would deadlock. */
  readonly queries: Queries
  /** `how`: for wrappers (server/api/idempotency.ts). */
  transact<T>(name: string, work: (unit: Unit) => Soon<T>, how?: How): Promise<T>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Path, or serialized bytes (tests). */
  file: string | Buffer
  onBoundary?: CommitBoundary
}

/** `group-commit.ts` defers low-priority flushes. */
const SAFETY = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000']
/** Savepoints would use a file. 24 MB fit the pages of 1,000 sellers. */
const MEMORY = ['temp_store = MEMORY', 'cache_size = -24576']

const inside = new AsyncLocalStorage<{ open: boolean; name: string }>()

function cachedStatements(sqlite: Database.Database) {
  const cache = new Map<string, Database.Statement>()
  return {
    close: () => void sqlite.close(),
    prepare: (text: string): Database.Statement => {
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

export function openStore(options: OpenOptions): Store {
  const sqlite = new Database(options.file)
  for (const pragma of [...SAFETY, ...MEMORY]) sqlite.pragma(pragma)
  const statements = cachedStatements(sqlite)
  const sqliteDialect = new FileDialect({ database: statements satisfies SqliteDatabase })
  const { dialect, isFree, lend } = inTurn(sqliteDialect)
  const root: Queries = new Kysely<Tables>({ dialect })
  /** For the open transaction. */
  const held: Queries = new Kysely<Tables>({ dialect: sqliteDialect })

  const refuseInside = () => {
    const unit = inside.getStore()
    if (unit?.open)
      throw new Error(`outer db used inside transaction '${unit.name}': use the ctx that transact hands on`)
  }
  const atOnce = {
    all: <P, R>(statement: Statement<P, R>, params: P): R[] => {
      const { sql, values } = statement.bind(root, params)
      return statements.prepare(sql).all(...values) as R[]
    },
    first: <P, R>(statement: Statement<P, R>, params: P): R | undefined => {
      const { sql, values } = statement.bind(root, params)
      return statements.prepare(sql).get(...values) as R | undefined
    },
    write: <P, R>(statement: Statement<P, R>, params: P): number => {
      const { sql, values } = statement.bind(root, params)
      return statements.prepare(sql).run(...values).changes
    },
  }
  /** Otherwise it would join the open transaction. */
  const alone = async <T>(run: () => T): Promise<T> => {
    refuseInside()
    return isFree() ? run() : lend(async () => run())
  }
  const log = makeLogFlusher(sqlite)
  const inGroup = groupCommits(sqlite, lend, log)

  return {
    sqlite,
    get queries() {
      refuseInside()
      return root
    },
    all: (statement, params) => alone(() => atOnce.all(statement, params)),
    first: (statement, params) => alone(() => atOnce.first(statement, params)),
    write: (statement, params) => alone(() => atOnce.write(statement, params)),
    async transact<T>(name: string, work: (unit: Unit) => Soon<T>, how: How = {}): Promise<T> {
      const outer = inside.getStore()
      if (outer?.open) throw new Error(`transaction '${name}' opened inside '${outer.name}' on the outer ctx`)
      const after: Array<() => void> = []
      const state = { open: true, name }
      const mustBeOpen = () => {
        if (!state.open) throw new Error(`transaction '${name}' has ended`)
      }
      const unit: Unit = {
        name,
        get queries() {
          mustBeOpen()
          return held
        },
        all(statement, params) {
          mustBeOpen()
          return atOnce.all(statement, params)
        },
        first(statement, params) {
          mustBeOpen()
          return atOnce.first(statement, params)
        },
        write(statement, params) {
          mustBeOpen()
          return atOnce.write(statement, params)
        },
        afterCommit: (fn) => void after.push(fn),
      }
      const result = await inGroup(
        () =>
          inside.run(state, async () => {
            try {
              const value = await work(unit)
              options.onBoundary?.(name, 'before')
              return value
            } finally {
              state.open = false
            }
          }),
        how.patient,
      )
      options.onBoundary?.(name, 'after')
      for (const fn of after) fn()
      return result
    },
    async close() {
      log?.close()
      await root.destroy()
      // Needed if Kysely was never used.
      sqlite.close()
    },
  }
}

const migratorOf = (store: Store) =>
  new Migrator({ db: store.queries, provider: { getMigrations: async () => migrations } })

export async function isUpToDate(store: Store): Promise<boolean> {
  const known = await migratorOf(store).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}

/** Throws with the failed migration's name. */
export async function migrate(store: Store): Promise<void> {
  const { error, results } = await migratorOf(store).migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(`${failed ? `migration ${failed.migrationName}` : 'migrating'} failed: ${reason}`, { cause: error })
}

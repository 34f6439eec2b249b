import { AsyncLocalStorage } from 'node:async_hooks'
import Database from 'better-sqlite3'
import { Kysely, Migrator, type SqliteDatabase } from 'kysely'
import { FileDialect } from './dialect'
import { groupCommits } from './group-commit'
import { serializeDialect } from './serialize-dialect'
import { createLogFlusher } from './log-flusher'
import { createDataViews, dropDataViews, hasDataViews } from './data-views'
import { migrations } from './migrations'
import { repeatTransaction } from './repeat-transaction'
import type { Tables } from './schema/tables'
import type { Statement } from './statement'

export type Queries = Kysely<Tables>

/** Crash tests kill the process here. */
export type CommitBoundary = (name: string, side: 'before' | 'after') => void

/** SQLite is synchronous; promises double the cost of a read. */
export type MaybePromise<T> = T | Promise<T>

export interface StatementRunner {
  all<P, R>(statement: Statement<P, R>, params: P): MaybePromise<R[]>
  first<P, R>(statement: Statement<P, R>, params: P): MaybePromise<R | undefined>
  write<P, R>(statement: Statement<P, R>, params: P): MaybePromise<number>
}

/** Throws once ended: a missing await must not write outside. */
export interface Transaction extends StatementRunner {
  readonly name: string
  readonly queries: Queries
  /** Never after a rollback. */
  afterCommit(fn: () => void): void
}

export interface TransactionOptions {
  /** The client may retry. */
  repeatable?: true
  lowPriority?: true
  /** Whose rows it changes, or 'system': a store of several processes locks by account. */
  accountId?: string
}

export interface Store extends StatementRunner {
  readonly sqlite: Database.Database
  /** Throws inside a transaction: it would deadlock. */
  readonly queries: Queries
  /** `options`: for wrappers (server/api/idempotency.ts). */
  transact<T>(name: string, work: (unit: Transaction) => MaybePromise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Path, or serialized bytes (tests). */
  file: string | Buffer
  onBoundary?: CommitBoundary
  /** SQL function `search_text`: folds a text for search. */
  searchText?: (text: string) => string
  /** Tests: runs each transaction twice (repeat-transaction.ts). */
  repeats?: boolean
}

/** `group-commit.ts` defers low-priority flushes. */
const SAFETY = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000']
/** Savepoints would use a file. 24 MB fit the pages of 1,000 sellers. */
const MEMORY = ['temp_store = MEMORY', 'cache_size = -24576']

const currentTransaction = new AsyncLocalStorage<{ open: boolean; name: string }>()

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
  const { searchText } = options
  if (searchText)
    sqlite.function('search_text', { deterministic: true }, (text) =>
      typeof text === 'string' ? searchText(text) : null,
    )
  const statements = cachedStatements(sqlite)
  const sqliteDialect = new FileDialect({ database: statements satisfies SqliteDatabase })
  const { dialect, isFree, runExclusive: lend } = serializeDialect(sqliteDialect)
  const root: Queries = new Kysely<Tables>({ dialect })
  /** For the open transaction. */
  const transactionQueries: Queries = new Kysely<Tables>({ dialect: sqliteDialect })

  const assertOutsideTransaction = () => {
    const current = currentTransaction.getStore()
    if (current?.open)
      throw new Error(`outer db used inside transaction '${current.name}': use the ctx that transact passes on`)
  }
  const syncRunner = {
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
  const runOutside = async <T>(run: () => T): Promise<T> => {
    assertOutsideTransaction()
    return isFree() ? run() : lend(async () => run())
  }
  const log = createLogFlusher(sqlite)
  const commitInGroup = groupCommits(sqlite, lend, log)

  return {
    sqlite,
    get queries() {
      assertOutsideTransaction()
      return root
    },
    all: (statement, params) => runOutside(() => syncRunner.all(statement, params)),
    first: (statement, params) => runOutside(() => syncRunner.first(statement, params)),
    write: (statement, params) => runOutside(() => syncRunner.write(statement, params)),
    async transact<T>(
      name: string,
      work: (unit: Transaction) => MaybePromise<T>,
      transactionOptions: TransactionOptions = {},
    ): Promise<T> {
      const outer = currentTransaction.getStore()
      if (outer?.open) throw new Error(`transaction '${name}' opened inside '${outer.name}' on the outer ctx`)
      const afterCommitCallbacks: Array<() => void> = []
      const state = { open: true, name }
      const assertOpen = () => {
        if (!state.open) throw new Error(`transaction '${name}' has ended`)
      }
      const transaction: Transaction = {
        name,
        get queries() {
          assertOpen()
          return transactionQueries
        },
        all(statement, params) {
          assertOpen()
          return syncRunner.all(statement, params)
        },
        first(statement, params) {
          assertOpen()
          return syncRunner.first(statement, params)
        },
        write(statement, params) {
          assertOpen()
          return syncRunner.write(statement, params)
        },
        afterCommit: (fn) => void afterCommitCallbacks.push(fn),
      }
      const result = await commitInGroup(
        () =>
          currentTransaction.run(state, async () => {
            try {
              const run = async () => work(transaction)
              const value = await (options.repeats
                ? repeatTransaction(sqlite, name, run, () => afterCommitCallbacks.splice(0))
                : run())
              options.onBoundary?.(name, 'before')
              return value
            } finally {
              state.open = false
            }
          }),
        transactionOptions.lowPriority,
      )
      options.onBoundary?.(name, 'after')
      for (const fn of afterCommitCallbacks) fn()
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

const createMigrator = (store: Store) =>
  new Migrator({ db: store.queries, provider: { getMigrations: async () => migrations } })

export async function isUpToDate(store: Store): Promise<boolean> {
  const known = await createMigrator(store).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}

/** Throws with the failed migration's name. */
export async function migrate(store: Store): Promise<void> {
  if (hasDataViews(store) && (await isUpToDate(store))) return
  dropDataViews(store)
  const { error, results } = await createMigrator(store).migrateToLatest()
  if (!error) return createDataViews(store)
  const failed = results?.find((result) => result.status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(`${failed ? `migration ${failed.migrationName}` : 'migrating'} failed: ${reason}`, { cause: error })
}

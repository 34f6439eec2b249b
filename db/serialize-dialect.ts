import type { Dialect, Driver } from 'kysely'

/** First in, first out, because Kysely's mutex wakes all waiters. */
export function serializeDialect(dialect: Dialect): SerializedDialect {
  const mutex = createMutex()
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => serializeDriver(dialect.createDriver(), mutex),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    isFree: mutex.isFree,
    async runExclusive(use) {
      await mutex.acquire()
      try {
        return await use()
      } finally {
        mutex.release()
      }
    },
  }
}

export interface SerializedDialect {
  dialect: Dialect
  isFree(): boolean
  /** For access that bypasses the dialect. */
  runExclusive<T>(use: () => Promise<T>): Promise<T>
}

function createMutex() {
  const waiting: Array<() => void> = []
  let isLocked = false
  return {
    isFree: () => !isLocked,
    async acquire(): Promise<void> {
      if (isLocked) await new Promise<void>((resolve) => waiting.push(resolve))
      isLocked = true
    },
    release(): void {
      const next = waiting.shift()
      if (next) next()
      else isLocked = false
    },
  }
}

function serializeDriver(driver: Driver, mutex: ReturnType<typeof createMutex>): Driver {
  return {
    init: () => driver.init(),
    async acquireConnection() {
      await mutex.acquire()
      try {
        return await driver.acquireConnection()
      } catch (error) {
        mutex.release()
        throw error
      }
    },
    async releaseConnection(connection) {
      await driver.releaseConnection(connection)
      mutex.release()
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: () => driver.destroy(),
  }
}

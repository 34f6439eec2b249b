import type { Dialect, Driver } from 'kysely'

/** First in, first out; Kysely's mutex wakes all waiters. */
export function inTurn(dialect: Dialect): InTurn {
  const turn = makeTurn()
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => queued(dialect.createDriver(), turn),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    isFree: turn.isFree,
    async lend(use) {
      await turn.take()
      try {
        return await use()
      } finally {
        turn.pass()
      }
    },
  }
}

export interface InTurn {
  dialect: Dialect
  isFree(): boolean
  /** For access that bypasses the dialect. */
  lend<T>(use: () => Promise<T>): Promise<T>
}

function makeTurn() {
  const waiting: Array<() => void> = []
  let taken = false
  return {
    isFree: () => !taken,
    async take(): Promise<void> {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    pass(): void {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}

function queued(driver: Driver, turn: ReturnType<typeof makeTurn>): Driver {
  return {
    init: () => driver.init(),
    async acquireConnection() {
      await turn.take()
      try {
        return await driver.acquireConnection()
      } catch (error) {
        turn.pass()
        throw error
      }
    },
    async releaseConnection(connection) {
      await driver.releaseConnection(connection)
      turn.pass()
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: () => driver.destroy(),
  }
}

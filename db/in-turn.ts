import type { Dialect, Driver } from 'kysely'

/**
 * Gives the one connection of a file to whoever waits, first come first served. Kysely's own mutex wakes everybody at each
 * release: with 10,000 statements waiting that is 50 million wake-ups, a minute in which nobody is answered.
 */
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
  /** Whether nobody has the connection. */
  isFree(): boolean
  /** Holds everybody else back until `use` resolves: for whoever goes past the dialect meanwhile. */
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

import type { Dialect, Driver } from 'kysely'

/**
 * Gives the one connection of a file to whoever waits, first come first served. Kysely's own mutex wakes everybody at each
 * release: with 10,000 statements waiting that is 50 million wake-ups, a minute in which nobody is answered. `isFree`: nobody has
 * it now.
 */
export function inTurn(dialect: Dialect): { dialect: Dialect; isFree(): boolean } {
  const turn = { taken: false }
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => queued(dialect.createDriver(), turn),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    isFree: () => !turn.taken,
  }
}

function queued(driver: Driver, turn: { taken: boolean }): Driver {
  const waiting: Array<() => void> = []
  const pass = () => {
    const next = waiting.shift()
    if (next) next()
    else turn.taken = false
  }
  return {
    init: () => driver.init(),
    async acquireConnection() {
      if (turn.taken) await new Promise<void>((resolve) => waiting.push(resolve))
      turn.taken = true
      try {
        return await driver.acquireConnection()
      } catch (error) {
        pass()
        throw error
      }
    },
    async releaseConnection(connection) {
      await driver.releaseConnection(connection)
      pass()
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: () => driver.destroy(),
  }
}

import type { Dialect, Driver } from 'kysely'

/**
 * Gives the one connection of a file to whoever waits, first come first served. Kysely's own mutex wakes everybody at each
 * release: with 10,000 statements waiting that is 50 million wake-ups, a minute in which nobody is answered.
 */
export function inTurn(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => queued(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function queued(driver: Driver): Driver {
  const waiting: Array<() => void> = []
  let taken = false
  const pass = () => {
    const next = waiting.shift()
    if (next) next()
    else taken = false
  }
  return {
    init: () => driver.init(),
    async acquireConnection() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
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

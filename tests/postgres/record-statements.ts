import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

export const STATEMENTS = join(import.meta.dirname, '../../.cache/statements')

const OWN_STORE = /[\\/]db[\\/]open\.ts/
const MIGRATION = /[\\/]db[\\/]migrations[\\/]|Migrator/
const known = new Set<string>()

const isOfProduct = (stack: string) => OWN_STORE.test(stack) && !MIGRATION.test(stack)

/** Write each statement that the store compiles to a file named by its hash, for `prepare-statements.test.ts`. */
export function recordStatements(): void {
  mkdirSync(STATEMENTS, { recursive: true })
  const { prepare } = Database.prototype
  if ('recorded' in prepare) return
  const recording = function (this: Database.Database, text: string) {
    // Tests and maintenance compile their own statements: only the store's move to another engine.
    if (!known.has(text) && isOfProduct(new Error().stack ?? '')) {
      known.add(text)
      const file = join(STATEMENTS, `${createHash('sha1').update(text).digest('hex')}.sql`)
      if (!existsSync(file)) writeFileSync(file, text)
    }
    return prepare.call(this, text)
  }
  Database.prototype.prepare = Object.assign(recording, { recorded: true }) as typeof prepare
}

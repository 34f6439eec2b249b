import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openStore } from '../../db/open'
import { STATEMENTS } from './record-statements'
import { findTies, readUniqueColumns, type UniqueColumns } from './total-order'
import { DIALECT_FUNCTIONS, toPostgresSchema, toPostgresStatement } from './sqlite-to-postgres'

/** Transactions, pragmas, the catalog, and the schema, which is created above. */
const ENGINE =
  /^\s*(begin|commit|rollback|savepoint|release|pragma|vacuum|create|drop|alter)\b|\bsqlite_|\bpragma_|\bkysely_migration/i

let postgres: PGlite
beforeAll(async () => {
  postgres = await PGlite.create()
  await postgres.exec(DIALECT_FUNCTIONS)
  const refused = await createSchema()
  expect(refused, 'what PostgreSQL refuses of the schema').toEqual([])
})
afterAll(() => postgres.close())

/** Retries: a table may refer to a later one. */
async function createSchema(): Promise<string[]> {
  let left = await readSchema()
  let refused: string[] = []
  for (let before = Infinity; left.length < before;) {
    before = left.length
    refused = []
    const retried: string[] = []
    for (const sql of left) {
      await postgres.exec(toPostgresSchema(sql)).catch((error: Error) => {
        retried.push(sql)
        refused.push(`${error.message}: ${sql}`)
      })
    }
    left = retried
  }
  return refused
}

const ofMigrations = new Set<string>()
let unique: UniqueColumns

async function readSchema(): Promise<string[]> {
  const { prepare } = Database.prototype
  Database.prototype.prepare = function (this: Database.Database, text: string) {
    ofMigrations.add(text)
    return prepare.call(this, text)
  } as typeof prepare
  const store = openStore({ file: ':memory:' })
  await migrate(store)
  Database.prototype.prepare = prepare
  const sql = store.sqlite
    .prepare<[], string>(
      `select sql from sqlite_master where sql is not null and type <> 'trigger' and name not like 'sqlite_%' order by type = 'index', rowid`,
    )
    .pluck()
    .all()
  unique = readUniqueColumns(store.sqlite)
  await store.close()
  return sql
}

function readStatements(): string[] {
  expect(existsSync(STATEMENTS), 'run the unit tests first: they record the statements').toBe(true)
  return readdirSync(STATEMENTS)
    .map((file) => readFileSync(join(STATEMENTS, file), 'utf8'))
    .filter((sql) => !ENGINE.test(sql) && !ofMigrations.has(sql))
}

test('PostgreSQL prepares every statement that the unit tests recorded', async () => {
  const statements = readStatements()
  console.log(`${statements.length} statements`)
  expect(statements.length).toBeGreaterThan(800)
  const refused: string[] = []
  for (const sql of statements) {
    await postgres.exec(`prepare one as ${toPostgresStatement(sql)}`).then(
      () => postgres.exec('deallocate one'),
      (error: Error) => refused.push(`${error.message}: ${sql}`),
    )
  }
  expect(refused).toEqual([])
})

test('a limited query has a total order: engines settle ties differently', () => {
  const limited = readStatements().filter((sql) => /\border by .+ limit\b/is.test(sql))
  expect(limited.length).toBeGreaterThan(100)
  expect(limited.flatMap((sql) => findTies(sql, unique))).toEqual([])
})

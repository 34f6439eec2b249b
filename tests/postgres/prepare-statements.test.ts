import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openStore } from '../../db/open'
import { STATEMENTS } from './record-statements'
import { DIALECT_FUNCTIONS, toPostgresSchema, toPostgresStatement } from './sqlite-to-postgres'

/** Transactions, pragmas, the catalog. */
const ENGINE = /^\s*(begin|commit|rollback|savepoint|release|pragma|vacuum)\b|\bsqlite_|\bpragma_|\bkysely_migration/i

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

async function readSchema(): Promise<string[]> {
  const store = openStore({ file: ':memory:' })
  await migrate(store)
  const sql = store.sqlite
    .prepare<[], string>(
      `select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type = 'index', rowid`,
    )
    .pluck()
    .all()
  await store.close()
  return sql
}

test('PostgreSQL prepares every statement that the unit tests recorded', async () => {
  expect(existsSync(STATEMENTS), 'run the unit tests first: they record the statements').toBe(true)
  const statements = readdirSync(STATEMENTS)
    .map((file) => readFileSync(join(STATEMENTS, file), 'utf8'))
    .filter((sql) => !ENGINE.test(sql))
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

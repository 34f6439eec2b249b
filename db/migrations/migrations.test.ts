import { readdirSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from './index'

const NAME = /^\d{8}T\d{4}-[a-z0-9]+(-[a-z0-9]+)*$/

test('each migration file is registered under its name, in order', () => {
  const files = readdirSync(import.meta.dirname)
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((file) => /^\d/.test(file))
  expect(Object.keys(migrations)).toEqual(files.toSorted())
  expect(files.filter((file) => !NAME.test(file))).toEqual([])
})

test('a table refers to tables that exist when it is created', async () => {
  const sqlite = new Database(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) })
  const tables = () =>
    sqlite.prepare("select name from sqlite_schema where type = 'table' order by rowid").pluck().all()
  const targets = (table: string) =>
    sqlite.prepare('select "table" from pragma_foreign_key_list(?)').pluck().all(table) as string[]
  for (const { up } of Object.values(migrations)) await up(db)
  const known = tables() as string[]
  const early = known.flatMap((table, index) =>
    targets(table)
      .filter((target) => known.indexOf(target) > index)
      .map((target) => `${table} -> ${target}`),
  )
  expect(known.length).toBeGreaterThan(80)
  expect(early).toEqual([])
  await db.destroy()
})

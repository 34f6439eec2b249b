import { Kysely, SqliteDialect } from 'kysely'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Tables } from './schema/tables'
import { statement } from './statement'

const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })

test('constant values are inlined, and only parameters are bound', () => {
  const due = statement((q, p: { now: number }) =>
    q
      .selectFrom('jobs')
      .select('run_at')
      .where('state', '=', 'ready')
      .where('kind', 'in', ['call.place', `call.o'clock`])
      .where('run_at', '>', p.now)
      .limit(1),
  )
  expect(due.bind(queries, { now: 7 })).toEqual({
    sql: `select "run_at" from "jobs" where "state" = 'ready' and "kind" in ('call.place', 'call.o''clock') and "run_at" > ? limit 1`,
    values: [7],
  })
})

test('the same names in another order are bound at their own positions', () => {
  const moved = statement((q, { key, ...facts }: { key: string; created_at: number }) =>
    q.updateTable('receipts').set(facts).where('key', '=', key),
  )
  expect(moved.bind(queries, { key: 'a', created_at: 1 }).values).toEqual([1, 'a'])
  expect(moved.bind(queries, { created_at: 2, key: 'b' }).values).toEqual([2, 'b'])
})

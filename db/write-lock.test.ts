import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from './open'

let folder: string
let store: Store
let other: Database.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-lock-'))
  store = openStore({ file: join(folder, 'test.db') })
  store.sqlite.exec('create table receipts (key text, created_at integer)')
  other = new Database(join(folder, 'test.db'))
  other.exec('begin immediate')
})
afterEach(async () => {
  other.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

const write = (id: number, lowPriority = false) =>
  store.transact(
    'test',
    (tx) => sql`insert into receipts (key, created_at) values (${`k${id}`}, ${id})`.execute(tx.queries),
    lowPriority ? { lowPriority } : {},
  )
const read = async () =>
  (await sql<{ id: number }>`select created_at as id from receipts order by created_at`.execute(store.queries)).rows

test.each([false, true])('reads answer while another program writes (low priority: %s)', async (lowPriority) => {
  const writing = write(1, lowPriority)
  const started = performance.now()
  for (let n = 0; n < 20; n++) {
    await turn()
    expect(await read()).toEqual([])
  }
  // SQLite's own wait is 5 s.
  expect(performance.now() - started).toBeLessThan(2_500)
  other.exec('rollback')
  await writing
  expect(await read()).toEqual([{ id: 1 }])
})

test('writes that waited are committed in their order', async () => {
  const ends: number[] = []
  const writing = [1, 2, 3].map(async (id) => {
    await write(id)
    ends.push(id)
  })
  await turn()
  await turn()
  other.exec(`insert into receipts values ('k0', 0)`)
  other.exec('commit')
  await Promise.all(writing)
  expect([ends, (await read()).map(({ id }) => id)]).toEqual([
    [1, 2, 3],
    [0, 1, 2, 3],
  ])
})

test('a write fails as busy after 5 s', async () => {
  await expect(write(1)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  other.exec('rollback')
  await write(2)
  expect(await read()).toEqual([{ id: 2 }])
}, 20_000)

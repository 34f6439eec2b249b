import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../tests/helpers/process'
import { migrate, openStore } from './open'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder('migrate')
})
afterEach(() => folder.remove())

/** A database on disk: the file and its side files. */
const ENDS = ['', '-wal']

describe('migrate', () => {
  // Hundreds of commits, each synced to a disk shared with other programs.
  test('a crash in the middle leaves a file that the next start migrates', { timeout: 60_000 }, async () => {
    const file = join(folder.path, 'trunkline.db')
    const store = openStore({ file })
    // Many crashes leave identical bytes: each state is migrated once.
    const left = new Map<string, Buffer[]>()
    let deaths = 0
    const { prepare } = store.sqlite
    // A process killed now leaves exactly these files.
    vi.spyOn(store.sqlite, 'prepare').mockImplementation((text) => {
      deaths += 1
      const bytes = ENDS.map((end) => (existsSync(file + end) ? readFileSync(file + end) : Buffer.alloc(0)))
      left.set(createHash('sha256').update(Buffer.concat(bytes)).digest('hex'), bytes)
      return prepare.call(store.sqlite, text)
    })
    await migrate(store)
    const shape = (of: typeof store) => of.sqlite.prepare('select sql from sqlite_schema order by name').pluck().all()
    const whole = shape(store)
    await store.close()
    expect(deaths).toBeGreaterThan(100)
    expect(left.size).toBeGreaterThan(1)
    for (const [name, bytes] of left) {
      const copy = join(folder.path, `${name}.db`)
      for (const [index, end] of ENDS.entries()) writeFileSync(copy + end, bytes[index]!)
      const next = openStore({ file: copy })
      await migrate(next)
      expect(shape(next), copy).toEqual(whole)
      await next.close()
    }
  })

  test('a failed migration is named, with its reason', async () => {
    const store = openStore({ file: join(folder.path, 'trunkline.db') })
    store.sqlite.exec('create table boards (id text)')
    await expect(migrate(store)).rejects.toThrow('migration 20261128T1204-boards failed: table boards already exists')
    expect(store.sqlite.prepare("select count(*) from sqlite_schema where name = 'users'").pluck().get()).toBe(0)
    await store.close()
  })
})

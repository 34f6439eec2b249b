import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../tests/helpers/process'
import { migrate, openStore } from './open'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder('migrate')
})
afterEach(() => folder.remove())

/** Each so many statements: a death at every single one is a minute of the loop that we live in. */
const EACH = 9

describe('migrate', () => {
  // Hundreds of commits, each down to a disk that other programs may keep busy.
  test('a death in the middle leaves a file that the next boot brings up to date', { timeout: 60_000 }, async () => {
    const file = join(folder.path, 'trunkline.db')
    const store = openStore({ file })
    const left: string[] = []
    let statements = 0
    const { prepare } = store.sqlite
    // What lies on the disk at this moment is what a process that dies now leaves behind.
    vi.spyOn(store.sqlite, 'prepare').mockImplementation((text) => {
      if (statements++ % EACH === 0) {
        const copy = join(folder.path, `left-${statements}.db`)
        for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end)
        left.push(copy)
      }
      return prepare.call(store.sqlite, text)
    })
    await migrate(store)
    const shape = (of: typeof store) => of.sqlite.prepare('select sql from sqlite_schema order by name').pluck().all()
    const whole = shape(store)
    await store.close()
    expect(left.length).toBeGreaterThan(10)
    for (const copy of left) {
      const next = openStore({ file: copy })
      await migrate(next)
      expect(shape(next), copy).toEqual(whole)
      await next.close()
    }
  })

  test('a migration that fails is named, with its reason', async () => {
    const store = openStore({ file: join(folder.path, 'trunkline.db') })
    store.sqlite.exec('create table boards (id text)')
    await expect(migrate(store)).rejects.toThrow('migration 0009-boards failed: table boards already exists')
    expect(store.sqlite.prepare("select count(*) from sqlite_schema where name = 'users'").pluck().get()).toBe(0)
    await store.close()
  })
})

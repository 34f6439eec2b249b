import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContactView } from '../../app/domain/contacts/contacts.schema'
import { openStore } from '../../db/open'
import { backUpDatabase, BackupRefused, restore } from '../../server/cli/backup-file'
import { databaseFile } from '../../server/services'
import { ApiRefusal } from '../helpers/api'
import { scratchFolder } from '../helpers/process'
import { runCommand } from '../helpers/run-command'
import { waitFor } from '../helpers/wait-for'
import { testWorld } from '../helpers/world'
import { prepareApp, type AppProcess } from './app-process'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder('backup')
})
afterEach(() => folder.remove())

describe('under load', () => {
  let app: AppProcess
  afterEach(() => app.running().end('SIGKILL'))

  /** Runs one of our commands as its operator does; a promise, because the app is written to in that time. */
  const command = async (name: string, file: string) =>
    (await runCommand(name, [file], { DATA_DIR: app.dataDir })).output

  test('a backup holds every write acknowledged before it, and comes back', { timeout: 300_000 }, async () => {
    app = await prepareApp(folder.path)
    await app.start()
    const told = { stop: false }
    const acknowledged: string[] = []
    // A quick machine writes more than one user is allowed: a limited request is retried.
    const write = (contact: object) =>
      waitFor(
        'a contact is written',
        () =>
          app.api.post<ContactView>('/api/v1/contacts', contact).catch((error: unknown) => {
            if (error instanceof ApiRefusal && error.status === 429) return null
            throw error
          }),
        { withinMs: 30_000, everyMs: 250 },
      )
    const writer = async (own: number) => {
      for (let next = 0; !told.stop; next++)
        acknowledged.push(
          (await write({ contactId: `${own}-${next}`, firstName: 'Grace', numbers: ['312-555-0105'] })).id,
        )
    }
    const writing = Promise.all([1, 2, 3, 4].map(writer))
    await waitFor('the load runs', () => acknowledged.length >= 50, { withinMs: 30_000 })

    const file = join(folder.path, 'kept.db')
    const before = [...acknowledged]
    const output = await command('backup', file)
    const during = acknowledged.length - before.length
    expect(output).toContain(file)
    expect(during).toBeGreaterThan(0)

    const running = await command('restore', file)
    expect(running).toMatch(
      /^.*trunkline\.db is open in another program: stop Trunkline first\. Nothing was changed\.$/m,
    )
    expect(readdirSync(folder.path).filter((name) => /before|restoring/.test(name))).toEqual([])
    const late = await write({ firstName: 'Late', numbers: ['312-555-0106'] })
    told.stop = true
    await writing
    await app.running().end('SIGTERM')

    expect(await command('restore', file)).toContain('is kept as')
    await app.start()
    const found = async (id: string) => (await app.api.get<ContactView>(`/api/v1/contacts/${id}`)).id
    for (const id of [before[0]!, before.at(-1)!]) expect(await found(id)).toBe(id)
    await expect(found(late.id)).rejects.toThrow('404')
    await app.withFile(async ({ store }) => {
      expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
      const ids = new Set((await store.queries.selectFrom('contacts').select('id').execute()).map(({ id }) => id))
      expect(before.filter((id) => !ids.has(id))).toEqual([])
    })
    // What was there before is whole as well.
    const kept = readdirSync(folder.path).find((name) => /\.before-[\dTZ-]+$/.test(name))!
    const old = new Database(join(folder.path, kept))
    expect(old.prepare('select count(*) from contacts').pluck().get()).toBe(acknowledged.length + 1)
    old.close()
    console.log(`backup beside ${before.length} + ${during} writes`)
  })
})

test('writes continue while the copy is made, and the copy is of one moment', async () => {
  const file = join(folder.path, 'live.db')
  const store = openStore({ file })
  store.sqlite.exec('create table pairs (id integer primary key, other integer not null) strict')
  store.sqlite.exec(`create table kysely_migration (name text primary key)`)
  const insert = store.sqlite.prepare('insert into pairs (other) values (?)')
  const pair = store.sqlite.transaction((value: number) => [insert.run(value), insert.run(-value)])
  let written = 0
  const told = { stop: false }
  const writing = (async () => {
    while (!told.stop) {
      pair(++written)
      await breath()
    }
  })()
  await waitFor('pairs are written', () => written > 100)
  const before = written
  const copy = join(folder.path, 'copy.db')
  await backUpDatabase(file, copy)
  told.stop = true
  await writing
  await store.close()
  const opened = new Database(copy, { readonly: true })
  const [count, sum] = opened.prepare('select count(*), sum(other) from pairs').raw().get() as [number, number]
  opened.close()
  expect([count >= before * 2, count % 2, sum]).toEqual([true, 0, 0])
  expect(readdirSync(folder.path).filter((name) => name.startsWith('copy'))).toEqual(['copy.db'])
})

test('a backup that cannot be made says why in one sentence, and leaves nothing behind', async () => {
  const file = join(folder.path, 'live.db')
  openStore({ file }).sqlite.exec('create table notes (id)').close()
  const inFile = join(file, 'copy.db')
  await expect(backUpDatabase(file, inFile)).rejects.toThrow(BackupRefused)
  await expect(backUpDatabase(file, inFile)).rejects.toThrow(`${inFile} could not be written: `)

  const damaged = join(folder.path, 'damaged.db')
  writeFileSync(damaged, readFileSync(file).fill(1, 100))
  const copy = join(folder.path, 'copy.db')
  await expect(backUpDatabase(damaged, copy)).rejects.toThrow(BackupRefused)
  await expect(backUpDatabase(damaged, copy)).rejects.toThrow(`${damaged} could not be copied to ${copy}: `)
  expect(readdirSync(folder.path).filter((name) => name.startsWith('copy'))).toEqual([])
})

describe('refused backups', () => {
  const present = () => join(folder.path, 'trunkline.db')
  const tryRestore = (bytes: Buffer | string) => {
    const file = join(folder.path, 'backup.db')
    writeFileSync(file, bytes)
    writeFileSync(present(), 'as it was')
    expect(() => restore(file, present(), 0)).toThrow(expect.objectContaining({ message: expect.any(String) }))
    try {
      restore(file, present(), 0)
    } catch (error) {
      expect(readdirSync(folder.path).toSorted()).toEqual(['backup.db', 'trunkline.db'])
      expect(readFileSync(present(), 'utf8')).toBe('as it was')
      return (error as Error).message.replace(folder.path, '')
    }
  }
  const bytesOf = async (change: (sqlite: Database.Database) => void) => {
    const world = await testWorld()
    change(world.services.store.sqlite)
    const bytes = world.services.store.sqlite.serialize()
    await world.close()
    return bytes
  }

  test('a folder', () => {
    writeFileSync(present(), 'as it was')
    expect(() => restore(folder.path, present(), 0)).toThrow(BackupRefused)
    // A full disk reports it this way as well: it says nothing about the backup.
    expect(() => restore(folder.path, present(), 0)).toThrow(`${folder.path} could not be copied to ${present()}: `)
    expect(readdirSync(folder.path)).toEqual(['trunkline.db'])
  })

  test('no database at all', () => {
    expect(tryRestore('a letter to my aunt, which is long enough to be read as one')).toMatch(
      /^\/backup\.db is not a database/,
    )
  })

  test('another program’s database', async () => {
    const other = new Database(':memory:')
    other.exec('create table notes (id)')
    expect(tryRestore(other.serialize())).toBe('/backup.db is not a backup of Trunkline.')
  })

  test('a database of a newer version', async () => {
    const bytes = await bytesOf((sqlite) => sqlite.exec(`insert into kysely_migration values ('9999-later', 'x')`))
    expect(tryRestore(bytes)).toMatch(/^\/backup\.db was made by a newer version \(it knows 9999-later\)/)
  })

  test('a damaged database', async () => {
    const bytes = await bytesOf(() => {})
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192)
    expect(tryRestore(bytes)).toMatch(/^\/backup\.db is (damaged|not a database)/)
  })

  test('a database whose rows point at nothing', async () => {
    const bytes = await bytesOf((sqlite) => {
      sqlite.pragma('foreign_keys = OFF')
      sqlite.exec(`insert into api_keys (id, vendor_id, name, hash, created_at) values ('k', 'nobody', 'x', 'h', 0)`)
    })
    expect(tryRestore(bytes)).toBe('/backup.db is damaged: 1 rows have missing references.')
  })
})

test('restoring an older backup keeps what a killed process wrote last', async () => {
  const world = await testWorld()
  const file = databaseFile(folder.path)
  const backup = join(folder.path, 'backup.db')
  for (const name of [file, backup]) writeFileSync(name, world.services.store.sqlite.serialize())
  await world.close()
  const killed = openStore({ file })
  killed.sqlite.exec(
    `insert into vendors (id, name, allowed_origins, jwt_secret, created_at) values ('late', 'Late', '[]', 'x', 0)`,
  )
  // Its opener is in no pid file here, as an app in a container is in none of this machine.
  expect(() => restore(backup, file, 0)).toThrow('is open in another program: stop Trunkline first.')
  const left = ['', '-wal'].map((end) => [end, readFileSync(file + end)] as const)
  await killed.close()
  for (const [end, bytes] of left) writeFileSync(file + end, bytes)
  const { before } = restore(backup, file, 0)
  restore(before!, file, 1)
  const store = openStore({ file })
  expect(await store.queries.selectFrom('vendors').select('id').execute()).toEqual([{ id: 'late' }])
  await store.close()
})

test('an unreadable database is replaced by its backup', async () => {
  const world = await testWorld()
  const file = databaseFile(folder.path)
  const backup = join(folder.path, 'backup.db')
  writeFileSync(backup, world.services.store.sqlite.serialize())
  await world.close()
  writeFileSync(file, 'what a broken disk left of it, which is long enough to be read as one')
  const { before } = restore(backup, file, 0)
  expect(readFileSync(before!, 'utf8')).toMatch(/^what a broken disk/)
  const store = openStore({ file })
  expect(store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  await store.close()
})

describe('the previous database', () => {
  const refusing = (code: string) => () => {
    throw Object.assign(new Error(`${code}: link`), { code, syscall: 'link' })
  }
  const make = async () => {
    const world = await testWorld()
    const file = databaseFile(folder.path)
    const backup = join(folder.path, 'backup.db')
    writeFileSync(backup, world.services.store.sqlite.serialize())
    await world.close()
    writeFileSync(file, 'what a broken disk left of it, which is long enough to be read as one')
    return { file, backup }
  }

  test.each(['EPERM', 'ENOSYS'])('is copied on a disk without hard links (%s)', async (code) => {
    const { file, backup } = await make()
    const { before } = restore(backup, file, 0, refusing(code))
    expect(readFileSync(before!, 'utf8')).toMatch(/^what a broken disk/)
    await openStore({ file }).close()
    // One of the same moment is not overwritten.
    expect(() => restore(backup, file, 0, refusing(code))).toThrow(BackupRefused)
    expect(readFileSync(before!, 'utf8')).toMatch(/^what a broken disk/)
  })

  test('stays if it cannot be moved', async () => {
    const { file, backup } = await make()
    expect(() => restore(backup, file, 0, refusing('EIO'))).toThrow(`${file} cannot be replaced: EIO`)
    expect(readdirSync(folder.path).toSorted()).toEqual(['backup.db', 'trunkline.db'])
  })
})

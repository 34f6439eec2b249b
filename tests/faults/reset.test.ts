import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../db/open'
import { acquireFolderLock } from '../../server/folder-lock'
import { databaseFile } from '../../server/services'
import { scratchFolder } from '../helpers/process'
import { runCommand } from '../helpers/run-command'

test('a reset empties the folder, never under a running program, and keeps databases replaced by a restore', async () => {
  const folder = await scratchFolder('reset')
  const reset = async () => {
    const { output } = await runCommand('reset', [], { DATA_DIR: folder.path })
    return output
  }
  const file = databaseFile(folder.path)
  const store = openStore({ file })
  store.sqlite.exec('create table notes (id)')
  mkdirSync(join(folder.path, 'files'))
  expect(await reset()).toContain('trunkline.db is open in another program: stop Trunkline first.')
  expect(readdirSync(folder.path)).toEqual(expect.arrayContaining(['files', 'trunkline.db', 'trunkline.db-wal']))
  await store.close()

  const aside = 'trunkline.db.before-2026-11-22T10-00-00-000Z'
  writeFileSync(join(folder.path, aside), '')
  expect(await reset()).toContain(`empty except for databases that a restore replaced (${join(folder.path, aside)})`)
  expect(readdirSync(folder.path).filter((name) => /^(files|trunkline)/.test(name))).toEqual([aside])
  await folder.remove()
})

test.each([
  ['reset', ['--help'], 'Usage: npm run db:reset, without arguments. It empties DATA_DIR. Nothing was changed.'],
  ['reset', ['./elsewhere'], 'Usage: npm run db:reset, without arguments. It empties DATA_DIR. Nothing was changed.'],
  ['backup', ['--help'], 'Usage: npm run db:backup [-- FILE]'],
  ['backup', ['one.db', 'two.db'], 'Usage: npm run db:backup [-- FILE]'],
  ['restore', ['--force', 'one.db'], 'Usage: npm run db:restore -- FILE'],
  ['token', ['mia@harbor.test', 'ben@harbor.test'], 'Usage: npm run -s token -- mia@harbor.test'],
])('%s does nothing with words that it does not know (%j)', async (name, words, sentence) => {
  const folder = await scratchFolder('told')
  openStore({ file: databaseFile(folder.path) })
    .sqlite.exec('create table notes (id)')
    .close()
  const { code, output } = await runCommand(name, words, { DATA_DIR: folder.path })
  expect([code, output.trim()]).toEqual([1, sentence])
  expect(readdirSync(folder.path)).toEqual(['trunkline.db'])
  await folder.remove()
})

test('neither a reset nor a restore takes the database from under a Trunkline that has not opened it yet', async () => {
  const folder = await scratchFolder('held')
  const file = databaseFile(folder.path)
  openStore({ file }).sqlite.exec('create table notes (id)').close()
  const run = async (name: string, ...args: string[]) => {
    const { code, output } = await runCommand(name, args, { DATA_DIR: folder.path })
    return [code, output.trim()]
  }
  const sentence = `${file} is open in another program: stop Trunkline first.`
  const app = acquireFolderLock(folder.path, 'app')!
  expect(await run('reset')).toEqual([1, sentence])
  expect(await run('restore', file)).toEqual([1, `${sentence} Nothing was changed.`])
  app()
  // Between two lives of its app a launcher holds the folder alone.
  const launcher = acquireFolderLock(folder.path, 'launcher')!
  expect(await run('reset')).toEqual([1, sentence])
  expect(readdirSync(folder.path)).toContain('trunkline.db')
  launcher()
  expect(await run('reset')).toEqual([0, `${folder.path} is empty; npm start seeds it again.`])
  await folder.remove()
})

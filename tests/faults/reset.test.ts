import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../db/open'
import { databaseFile } from '../../server/services'
import { runNode, scratchFolder } from '../helpers/process'
import { waitFor } from '../helpers/wait-for'

test('an empty folder again, but never under a program that has it open, and what a restore put aside stays', async () => {
  const folder = await scratchFolder('reset')
  const reset = async () => {
    const command = runNode(['--import', 'tsx', 'server/cli/reset.ts'], { DATA_DIR: folder.path })
    await waitFor('the answer of reset', command.ended, { withinMs: 60_000 })
    return command.output()
  }
  const file = databaseFile(folder.path)
  const store = openStore({ file })
  store.sqlite.exec('create table notes (id)')
  mkdirSync(join(folder.path, 'files'))
  expect(await reset()).toContain('trunkline.db is open in another program: end Trunkline first.')
  expect(readdirSync(folder.path)).toEqual(expect.arrayContaining(['files', 'trunkline.db', 'trunkline.db-wal']))
  await store.close()

  const aside = 'trunkline.db.before-2026-11-22T10-00-00-000Z'
  writeFileSync(join(folder.path, aside), '')
  expect(await reset()).toContain(`empty but for what a restore put aside (${join(folder.path, aside)})`)
  expect(readdirSync(folder.path).filter((name) => /^(files|trunkline)/.test(name))).toEqual([aside])
  await folder.remove()
})

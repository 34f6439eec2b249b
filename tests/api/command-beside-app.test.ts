import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../db/migrations'
import { isUpToDate, openStore } from '../../db/open'
import { acquireFolderLock } from '../../server/folder-lock'
import { databaseFile } from '../../server/services'
import { scratchFolder } from '../helpers/process'
import { runCommand } from '../helpers/run-command'

test('a command refuses to migrate a database while an older app runs', { timeout: 180_000 }, async () => {
  const folder = await scratchFolder('older')
  const withFile = async <T>(look: (store: ReturnType<typeof openStore>) => Promise<T>): Promise<T> => {
    const store = openStore({ file: databaseFile(folder.path) })
    try {
      return await look(store)
    } finally {
      await store.close()
    }
  }
  const upToDate = () => withFile(isUpToDate)
  const run = async (name: string, ...args: string[]) => {
    const { code, output } = await runCommand(name, args, { DATA_DIR: folder.path })
    return [code, output.trim()]
  }
  // As the version before the last migration left it.
  const older = Object.fromEntries(Object.entries(migrations).slice(0, -1))
  const { error } = await withFile(async ({ queries }) =>
    new Migrator({ db: queries, provider: { getMigrations: async () => older } }).migrateToLatest(),
  )
  expect([error, await upToDate()]).toEqual([undefined, false])

  const end = acquireFolderLock(folder.path, 'app')!
  const refusal = [
    1,
    `Another Trunkline uses DATA_DIR ${folder.path}, and its database is older than this command. If it is being brought up to date, try again in a moment; if an older version runs, end it first.`,
  ]
  expect(await run('vendor', 'acme', '--keys')).toEqual(refusal)
  expect(await run('token', 'mia@harbor.test')).toEqual(refusal)
  expect(await upToDate()).toBe(false)

  end()
  expect(await run('vendor', 'acme', '--keys')).toEqual([1, 'No CRM is called acme.'])
  expect(await upToDate()).toBe(true)
  // Beside an app of the same version it works on.
  const same = acquireFolderLock(folder.path, 'app')!
  expect(await run('token', 'mia@harbor.test')).toEqual([1, 'No one has the address mia@harbor.test.'])
  same()
  await folder.remove()
})

import { join } from 'node:path'
import { Migrator } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/helpers/process'
import { openStore, type Store } from '../open'
import { migrations } from './index'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let store: Store
beforeEach(async () => {
  folder = await scratchFolder('leg-kinds')
  store = openStore({ file: join(folder.path, 'trunkline.db') })
  await migrateTo('0107-watched-videos')
  store.sqlite.pragma('foreign_keys = OFF')
})
afterEach(async () => {
  await store.close()
  await folder.remove()
})

async function migrateTo(name: string): Promise<void> {
  const migrator = new Migrator({ db: store.queries, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(name)
  expect(error).toBeUndefined()
}

test('stored attempts of calls get the kind of their leg', async () => {
  const insert = store.sqlite.prepare(
    `insert into attempts (id, account_id, job_key, kind, subject_id, state, to_number, from_number, attempted_at)
      values (@subject, 'a', @subject, @kind, @subject, 'accepted', '', '', 1)`,
  )
  for (const subject of ['line_1', 'dial_1', 'xfer_1', 'take_1']) insert.run({ kind: 'call', subject })
  insert.run({ kind: 'recording', subject: 'rcd_1' })
  await migrateTo('0110-leg-kinds')
  expect(store.sqlite.prepare('select subject_id, leg_kind from attempts order by rowid').raw().all()).toEqual([
    ['line_1', 'line'],
    ['dial_1', 'seller_phone'],
    ['xfer_1', 'transfer_target'],
    ['take_1', 'message_recording'],
    ['rcd_1', null],
  ])
})

import { join } from 'node:path'
import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/helpers/process'
import { openStore } from '../open'
import { migrations } from './index'

test('a line’s sentence becomes codes with data', async () => {
  const folder = await scratchFolder('line-codes')
  const store = openStore({ file: join(folder.path, 'trunkline.db') })
  const migrateTo = async (name: string) => {
    const migrator = new Migrator({ db: store.queries, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo(name)).error).toBeUndefined()
  }
  await migrateTo('20261128T1214-plumbing')
  store.sqlite.pragma('foreign_keys = OFF')
  const insert = store.sqlite.prepare(`insert into lines (id, account_id, session_id, record_id, contact_id, slot, e164,
    caller_id, contact_name, caller_nickname, reasons, state, context, version, chart_version, created_at, updated_at,
    delay_note) values (?, 'a', 's', 'r', 'c', 1, '+1', '+1', '', '', '[]', '"ended"', '{}', 1, 1, 1, 1, ?)`)
  const notes = [
    null,
    'The carrier’s answer was lost. The call is being looked for at the carrier.',
    'Paused. It is dialed when you resume.',
    'Not hung up yet. Too many requests',
    'The carrier cannot be reached',
    'The number is dialed as soon as the last call has its disposition.',
    'Not dialed again. All lines are busy',
  ]
  for (const [index, note] of notes.entries()) insert.run(`line_${index}`, note)
  await migrateTo('20261128T1300-line-codes')
  const codes = store.sqlite.prepare(
    'select wait_state, wait_detail, redial_state, redial_detail from lines order by id',
  )
  expect(codes.raw().all()).toEqual([
    ['none', null, 'none', null],
    ['carrier_lookup', null, 'none', null],
    ['paused', null, 'none', null],
    ['hangup_delayed', 'Too many requests', 'none', null],
    ['carrier_retry', 'The carrier cannot be reached', 'none', null],
    ['none', null, 'after_disposition', null],
    ['none', null, 'refused', 'All lines are busy'],
  ])
  await store.close()
  await folder.remove()
})

import { join } from 'node:path'
import { Migrator } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/helpers/process'
import { openStore, type Store } from '../open'
import { migrations } from './index'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let store: Store
beforeEach(async () => {
  folder = await scratchFolder('actions-of-rules')
  store = openStore({ file: join(folder.path, 'trunkline.db') })
  await migrateTo('0107-watched-videos')
  // The accounts, boards and leads behind these rows do not matter here.
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

const insertAction = (id: string, trigger: string | null, disposition: string | null, type: string | null) =>
  store.sqlite
    .prepare(
      `insert into trigger_actions (id, account_id, board_id, trigger_id, disposition_id, type, meta, position, created_at)
      values (?, 'a', 'b', ?, ?, ?, '{"addingTag":"VIP"}', 3, 7)`,
    )
    .run(id, trigger, disposition, type)
const insertHistory = (id: string, kind: string, details: object) =>
  store.sqlite
    .prepare(
      `insert into lead_history (id, account_id, board_id, contact_id, lead_id, kind, details, created_at)
      values (?, 'a', 'b', 'c', 'l', ?, ?, 1)`,
    )
    .run(id, kind, JSON.stringify(details))

test('rules keep their actions, and a new type needs no new table', async () => {
  insertAction('act_1', 'trg_1', null, 'ADD_TAG')
  insertAction('act_2', null, 'dsp_1', null)
  const all = () => store.sqlite.prepare('select * from trigger_actions order by id').all()
  const before = all()
  await migrateTo('0108-actions-of-rules')
  expect(all()).toEqual(before)
  insertAction('act_3', 'trg_1', null, 'SEND_FAX')
  expect(() => insertAction('act_4', 'trg_1', 'dsp_1', 'ADD_TAG')).toThrow('CHECK constraint failed')
})

test('the history names actions by code', async () => {
  insertHistory('hist_1', 'workflow', { workflow: 'Nurture', rule: 'R' })
  insertHistory('hist_2', 'rule-stopped', { action: 'Assign to team member', reason: 'Why', rule: 'R' })
  insertHistory('hist_3', 'tagged', { tag: 'VIP' })
  await migrateTo('0108-actions-of-rules')
  const rows = store.sqlite.prepare('select kind, details from lead_history order by id').all() as Array<{
    kind: string
    details: string
  }>
  expect(rows.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual([
    ['rule-action', { action: 'ADD_TO_WORKFLOW', workflow: 'Nurture', rule: 'R' }],
    ['rule-stopped', { action: 'ASSIGN', reason: 'Why', rule: 'R' }],
    ['tagged', { tag: 'VIP' }],
  ])
})

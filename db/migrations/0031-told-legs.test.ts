import { join } from 'node:path'
import { Migrator } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/helpers/process'
import { openStore, type Store } from '../open'
import { migrations } from './index'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let store: Store
beforeEach(async () => {
  folder = await scratchFolder('told-legs')
  store = openStore({ file: join(folder.path, 'trunkline.db') })
  await migrateTo('0030-no-withdrawing-lines')
  // Whose lines they are is nothing that the migration reads.
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

/** A line as the version before kept it, whose leg had asked what to do. */
function line(id: string, state: string, outcome: string | null = null): void {
  store.sqlite
    .prepare(
      `insert into lines (id, account_id, session_id, record_id, contact_id, slot, e164, caller_id, contact_name,
        caller_nickname, reasons, fetched, state, context, version, chart_version, created_at, updated_at, ended_at)
      values (?, 'a', 's', 'r', 'c', 1, '+13125550101', '+12125550100', 'Grace', 'Main', '[]', 1, ?, ?, 1, 1, 1, 1, ?)`,
    )
    .run(id, JSON.stringify(state), JSON.stringify({ outcome }), state === 'ended' ? 2 : null)
}
/** The version before had a job for each step that told a leg something. */
function job(lineId: string, version: number, state: 'ready' | 'done'): void {
  store.sqlite
    .prepare(
      `insert into jobs (key, kind, payload, run_at, state, created_at) values (?, 'call.instruct', json_object('lineId', ?), 1, ?, 1)`,
    )
    .run(`line:${lineId}:v${version}:instruct`, lineId, state)
}
const told = () =>
  Object.fromEntries(store.sqlite.prepare('select id, told from lines').raw().all() as [string, string][])

test('whoever still waits to be told something is known to wait, in whatever state their line is', async () => {
  line('answered', 'answered')
  line('screening', 'screening')
  line('bridging', 'bridging')
  line('bridging-untold', 'bridging')
  job('bridging-untold', 4, 'ready')
  // They came into the room: they were sent there, whether or not the job could say so.
  line('inCall', 'inCall')
  line('inCall-unsaid', 'inCall')
  job('inCall-unsaid', 4, 'ready')
  line('declined', 'declined')
  job('declined', 4, 'done')
  line('declined-untold', 'declined')
  job('declined-untold', 4, 'ready')
  line('forgotten', 'ended', 'carrier-unknown')
  line('forgotten-untold', 'ended', 'carrier-unknown')
  job('forgotten-untold', 4, 'ready')
  await migrateTo('0031-told-legs')
  expect(told()).toEqual({
    answered: 'wait',
    screening: 'wait',
    bridging: 'join-room',
    'bridging-untold': 'wait',
    inCall: 'join-room',
    'inCall-unsaid': 'join-room',
    declined: 'callback-message',
    'declined-untold': 'wait',
    forgotten: 'callback-message',
    'forgotten-untold': 'wait',
  })
})

test('a line keeps one job that tells its leg what to do, under its own name', async () => {
  line('twice', 'declined')
  job('twice', 4, 'done')
  job('twice', 5, 'ready')
  job('twice', 7, 'ready')
  line('once', 'bridging')
  job('once', 3, 'ready')
  await migrateTo('0031-told-legs')
  const keys = store.sqlite.prepare(`select key, payload from jobs where state = 'ready' order by id`).raw().all()
  expect(keys).toEqual([
    ['line:twice:instruct', '{"lineId":"twice"}'],
    ['line:once:instruct', '{"lineId":"once"}'],
  ])
})

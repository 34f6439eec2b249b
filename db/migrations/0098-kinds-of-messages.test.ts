import { join } from 'node:path'
import { Migrator } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/helpers/process'
import { openStore, type Store } from '../open'
import { migrations } from './index'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let store: Store
beforeEach(async () => {
  folder = await scratchFolder('kinds-of-messages')
  store = openStore({ file: join(folder.path, 'trunkline.db') })
  await migrateTo('0096-checked-texts')
  // Whose they are is nothing that the migration reads, but for the message itself.
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

const run = (sql: string, ...values: unknown[]) => store.sqlite.prepare(sql).run(...values)
const message = (id: string, userId: string | null = null, deletedAt: number | null = null) =>
  run(
    `insert into audio_messages values (?, 'a', ?, 'Hello', 'audio/wav', 1, ?, 1, 'u', 1, ?)`,
    id,
    userId,
    id,
    deletedAt,
  )
const kindsOf = (id: string) =>
  store.sqlite.prepare('select kind from audio_message_kinds where message_id = ? order by kind').pluck().all(id)

test('a message has the kinds of the settings that play it, and all where none does', async () => {
  for (const id of ['twice', 'team', 'board', 'unused']) message(id)
  message('own', 'u')
  message('deleted', null, 2)
  const own = { callbackId: 'twice', voicemailId: 'gone', recordingAnnouncement: 'spoken', voicemailGreetingId: null }
  run(
    `insert into dialer_settings (user_id, account_id, settings, updated_at) values ('u', 'a', ?, 1)`,
    JSON.stringify(own),
  )
  const team = { callForwarding: 'everyone', voicemailGreetingId: 'team' }
  run(`insert into team_settings (account_id, settings, updated_at) values ('a', ?, 1)`, JSON.stringify(team))
  const board = { voicemailId: 'twice', voicemailGreetingId: 'board', teamVoicemailGreetingId: 'team' }
  run(
    `insert into boards (id, account_id, name, name_key, dialer_settings, created_by, created_at, updated_at)
      values ('b', 'a', 'B', 'b', ?, 'u', 1, 1)`,
    JSON.stringify(board),
  )

  await migrateTo('0098-kinds-of-messages')

  expect(kindsOf('twice')).toEqual(['callback', 'voicemail'])
  expect(kindsOf('team')).toEqual(['teamGreeting'])
  expect(kindsOf('board')).toEqual(['greeting'])
  expect(kindsOf('unused')).toEqual(['announcement', 'callback', 'greeting', 'teamGreeting', 'voicemail'])
  // What is one person's own is never the team's.
  expect(kindsOf('own')).toEqual(['announcement', 'callback', 'greeting', 'voicemail'])
  expect(kindsOf('deleted')).toEqual([])
})

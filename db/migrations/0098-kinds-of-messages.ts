import { sql, type Kysely } from 'kysely'

const KINDS = ['voicemail', 'callback', 'greeting', 'teamGreeting', 'announcement'] as const
type Kind = (typeof KINDS)[number]

interface Tables {
  audio_messages: { id: string; user_id: string | null; deleted_at: number | null }
  audio_message_kinds: { message_id: string; kind: Kind }
  dialer_settings: { settings: string }
  boards: { dialer_settings: string }
  team_settings: { settings: string }
}

const PLAYS: Record<string, Kind> = {
  voicemailId: 'voicemail',
  callbackId: 'callback',
  voicemailGreetingId: 'greeting',
  teamVoicemailGreetingId: 'teamGreeting',
  recordingAnnouncement: 'announcement',
}
const TEAM_PLAYS: Record<string, Kind> = { voicemailGreetingId: 'teamGreeting' }

/**
 * A recorded message has the kinds of the settings that play it. One that none plays was recorded for nobody knows what: it stays in
 * every list in which it stood.
 */
export async function up(given: Kysely<unknown>): Promise<void> {
  const db = given as Kysely<Tables>
  const kinds = KINDS.map((kind) => `'${kind}'`).join(',')
  for (const statement of [
    `create table audio_message_kinds (
      message_id text not null references audio_messages(id) on delete cascade, kind text not null check (kind in (${kinds})),
      primary key (message_id, kind)) strict`,
    `alter table phone_takes add column kind text check (kind in (${kinds}))`,
  ])
    await sql.raw(statement).execute(db)

  const used = new Map<string, Set<Kind>>()
  const read = (stored: string, plays: Record<string, Kind>) => {
    const settings = JSON.parse(stored) as Record<string, unknown>
    for (const [field, kind] of Object.entries(plays)) {
      const id = settings[field]
      if (typeof id === 'string') used.set(id, (used.get(id) ?? new Set()).add(kind))
    }
  }
  for (const { settings } of await db.selectFrom('dialer_settings').select('settings').execute()) read(settings, PLAYS)
  for (const { dialer_settings } of await db.selectFrom('boards').select('dialer_settings').execute())
    read(dialer_settings, PLAYS)
  for (const { settings } of await db.selectFrom('team_settings').select('settings').execute())
    read(settings, TEAM_PLAYS)

  const messages = await db
    .selectFrom('audio_messages')
    .select(['id', 'user_id'])
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, user_id } of messages) {
    const possible = KINDS.filter((kind) => kind !== 'teamGreeting' || user_id === null)
    const rows = [...(used.get(id) ?? possible)].map((kind) => ({ message_id: id, kind }))
    await db.insertInto('audio_message_kinds').values(rows).execute()
  }
}

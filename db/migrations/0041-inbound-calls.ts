import { sql, type Kysely } from 'kysely'

/**
 * People who call our numbers, and what they leave. A call that nobody answers has no dial session: its column loses its 'not null',
 * which SQLite does by taking another column in its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table calls add column of_session text references dial_sessions(id)`,
    `update calls set of_session = session_id`,
    `alter table calls drop column session_id`,
    `alter table calls rename column of_session to session_id`,
    `create table inbound_calls (
      id text primary key references calls(id), account_id text not null references accounts(id), call_sid text not null unique,
      e164 text not null, called text not null, contact_id text not null references contacts(id), record_id text not null references campaign_records(id),
      contact_name text not null, session_id text references dial_sessions(id), ringing text not null, recording_id text references recordings(id),
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `create index inbound_calls_live on inbound_calls (account_id) where ended_at is null`,
    `create index inbound_calls_by_session on inbound_calls (session_id) where ended_at is null`,
    `create index inbound_calls_by_recording on inbound_calls (recording_id) where recording_id is not null`,
    `create table voicemails (
      id text primary key, account_id text not null references accounts(id), user_id text references users(id), call_id text not null unique references calls(id),
      recording_id text not null references recordings(id), contact_id text not null references contacts(id), unread integer not null default 1,
      created_at integer not null, deleted_at integer) strict`,
    `create index voicemails_by_inbox on voicemails (account_id, user_id, id) where deleted_at is null`,
  ])
    await sql.raw(statement).execute(db)
}

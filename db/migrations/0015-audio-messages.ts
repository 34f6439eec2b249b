import { sql, type Kysely } from 'kysely'

/** Recorded messages, and which one a person heard who was told to wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table audio_messages (
      id text primary key, account_id text not null references accounts(id), user_id text references users(id),
      label text not null, content_type text not null check (content_type in ('audio/wav','audio/mpeg')),
      duration_ms integer not null, file_key text not null, file_bytes integer not null,
      created_by text not null references users(id), created_at integer not null) strict`,
    `create index audio_messages_by_account on audio_messages (account_id, id)`,
    // Whoever deletes a message is told whose settings name it.
    `create index dialer_settings_by_account on dialer_settings (account_id)`,
    `alter table calls add column message_audio_id text`,
    `alter table calls add column message_opt_out integer check (message_opt_out in (0, 1))`,
  ])
    await sql.raw(statement).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** What the call history shows: which way a call went, who ended it, what was said, the kept audio, and one-resource tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table calls add column direction text not null default 'outbound' check (direction in ('outbound','inbound'))`,
    `alter table calls add column ended_by text check (ended_by in ('seller','person','other-line','sorted-out'))`,
    `alter table calls add column message text`,
    // They replace the two by time alone: nothing reads calls without a direction, and each index is a write per dial.
    `drop index calls_by_user`,
    `drop index calls_by_account`,
    `create index calls_of_user on calls (account_id, user_id, direction, placed_at, id)`,
    `create index calls_of_account on calls (account_id, direction, placed_at, id)`,
    `alter table recordings add column file_key text`,
    `alter table recordings add column file_bytes integer`,
    `alter table recordings add column waveform text`,
    `alter table recordings add column failure text`,
    `alter table recordings add column transcript text`,
    `alter table recordings add column summary text`,
    `alter table vendors add column shows_campaigns integer not null default 0`,
    `create table download_tokens (
      token_hash text primary key, user_id text not null references users(id), session_id text references sessions(id), path text not null,
      length_ms integer not null, created_at integer not null, expires_at integer not null, started_at integer) strict`,
    `create index download_tokens_by_expiry on download_tokens (expires_at)`,
  ])
    await sql.raw(statement).execute(db)
}

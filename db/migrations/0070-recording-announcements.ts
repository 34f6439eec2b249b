import { sql, type Kysely } from 'kysely'

/** That a call is recorded, said to everybody in it before it is; one at a time for each call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table announcements (
      id text primary key, account_id text not null references accounts(id), line_id text not null references lines(id),
      words text, audio_id text,
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `create index announcements_by_line on announcements (line_id, id)`,
    `create unique index announcements_one_per_line on announcements (line_id) where ended_at is null`,
    `alter table lines add column announcement text check (announcement in ('wanted','playing','unheard'))`,
  ])
    await sql.raw(statement).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Messages that somebody speaks on a phone that we call; one call at a time for each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table phone_takes (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      owner text not null check (owner in ('me','account')), label text not null, e164 text not null, caller_id text not null,
      state text not null check (state in ('calling','speaking','keeping','kept','failed')), failure text,
      call_sid text, recording_sid text unique,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `create index phone_takes_by_user on phone_takes (user_id, id)`,
    `create unique index phone_takes_one_per_user on phone_takes (user_id) where ended_at is null`,
  ])
    await sql.raw(statement).execute(db)
}

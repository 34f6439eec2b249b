import { sql, type Kysely } from 'kysely'

/** Who was added to a conversation and who was removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table thread_events (
        id integer primary key, thread_id text not null references threads(id), type text not null, member_id text not null,
        created_at integer not null) strict`,
    )
    .execute(db)
  await sql.raw(`create index thread_events_of_thread on thread_events (thread_id, id)`).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** The last steps of a dial session: what each event did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table dial_step_traces (
        session_id text not null references dial_sessions(id) on delete cascade,
        step integer not null,
        at integer not null,
        entries text not null,
        primary key (session_id, step)
      ) strict, without rowid`,
    )
    .execute(db)
  await sql.raw(`create index dial_step_traces_at on dial_step_traces (at)`).execute(db)
}

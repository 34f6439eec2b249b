import { sql, type Kysely } from 'kysely'

/** Which of a supervisor's windows hears: the one whose phone asked for the room last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table monitors add column window_id text`).execute(db)
}

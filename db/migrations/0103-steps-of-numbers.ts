import { sql, type Kysely } from 'kysely'

/** Texts leave some at a time, and late ones are made good: only what left in the last second says how many more may leave in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table number_pace add column left text not null default '[]'`).execute(db)
}

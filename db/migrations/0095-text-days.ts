import { sql, type Kysely } from 'kysely'

/** How much of what carriers let the campaign text a day was used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table text_days (day integer primary key, segments integer not null default 0, is_full integer not null default 0 check (is_full in (0, 1))) strict`,
    )
    .execute(db)
}

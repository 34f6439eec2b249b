import { sql, type Kysely } from 'kysely'

/** Whether a number may be what leads near it see, for sellers who call with local presence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table phone_numbers add column local_presence integer not null default 1 check (local_presence in (0, 1))`,
    )
    .execute(db)
}

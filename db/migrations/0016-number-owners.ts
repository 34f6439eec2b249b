import { sql, type Kysely } from 'kysely'

/** A number may be one person's: the team calls from it once it is shared. Numbers without a person are the whole account's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table phone_numbers add column user_id text references users(id)`,
    `alter table phone_numbers add column shared integer not null default 1 check (shared in (0, 1))`,
  ])
    await sql.raw(statement).execute(db)
}

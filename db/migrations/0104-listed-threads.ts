import { sql, type Kysely } from 'kysely'

/** A blast begins thousands of conversations: they are found, and stand in the list when something else is said in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table threads add column listed integer not null default 1`,
    `create index threads_listed on threads (inbox, updated_at) where draft = 0 and listed = 1 and deleted_at is null`,
  ])
    await sql.raw(statement).execute(db)
}

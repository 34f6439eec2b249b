import { sql, type Kysely } from 'kysely'

/** A blast begins thousands of conversations: they are found, and stand in the list when something else is said in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table threads add column listed integer not null default 1`,
    // All of what the list asks for stands in its columns, or SQLite would take the index that has the others, too.
    `create index threads_listed on threads (inbox, draft, listed, updated_at) where listed = 1 and deleted_at is null`,
  ])
    await sql.raw(statement).execute(db)
}

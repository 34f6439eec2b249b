import { sql, type Kysely } from 'kysely'

/** What the carrier last said against texts of a number, and the conversations of a number: they go with it to whoever reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table phone_numbers add column text_refusal text`,
    `create index threads_by_number on threads (number_id, inbox) where draft = 0 and deleted_at is null`,
  ])
    await sql.raw(statement).execute(db)
}

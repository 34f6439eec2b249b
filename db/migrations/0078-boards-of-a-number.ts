import { sql, type Kysely } from 'kysely'

/** Whoever calls one of our numbers is looked for on the boards that call from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index board_numbers_by_number on board_numbers (number_id, board_id)`).execute(db)
}

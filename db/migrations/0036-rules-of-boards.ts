import { sql, type Kysely } from 'kysely'

/** A single call that takes up one of a board's run: what the board sets for its people holds for it, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column rules_board_id text references boards(id)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Why the carrier did not take a call yet: a line that waits for it says more than 'Pending'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lines add column delay_note text`.execute(db)
}

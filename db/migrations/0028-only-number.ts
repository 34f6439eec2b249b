import { sql, type Kysely } from 'kysely'

/** A call that was asked for to one number of a contact: whatever becomes of it, none of their others follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_records add column only_number text`.execute(db)
}

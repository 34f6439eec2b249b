import { sql, type Kysely } from 'kysely'

/**
 * Whom the calls of the last 24 hours were to, which the law counts by the person: a number that was taken from the contact
 * since was dialed all the same. One more write per dial; without it each choice would read all calls of the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index calls_by_contact on calls (contact_id, placed_at)`.execute(db)
}

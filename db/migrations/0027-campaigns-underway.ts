import { sql, type Kysely } from 'kysely'

/** An import that changes numbers asks for each contact which campaigns are underway: an account has few, and thousands that are through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index campaigns_underway on campaigns (account_id) where status = 'ACTIVE'`.execute(db)
}

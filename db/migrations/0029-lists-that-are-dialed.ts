import { sql, type Kysely } from 'kysely'

/** An account's lists and stages that were dialed, among all of its calls to one person, which are campaigns too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index campaigns_that_are_lists on campaigns (account_id, id) where kind = 'list'`.execute(db)
}

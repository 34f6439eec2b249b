import { sql, type Kysely } from 'kysely'

/** All runs of a list, for the share of people whom it left waiting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index campaigns_by_list on campaigns (list_id) where list_id is not null`.execute(db)
}

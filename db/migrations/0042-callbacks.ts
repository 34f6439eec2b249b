import { sql, type Kysely } from 'kysely'

/**
 * People who answered while their seller had somebody else in the ear, and who were promised a call: the bar counts them at each
 * step of the seller's run. Only their calls stand in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index calls_to_call_back on calls (user_id, placed_at) where outcome = 'callback'`.execute(db)
}

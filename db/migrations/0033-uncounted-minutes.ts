import { sql, type Kysely } from 'kysely'

/**
 * Nobody ever chose a number of minutes for an account: each began with 1,000 for its whole life and then dialed nobody any more.
 * Accounts of the demo keep them: theirs is a plan to look at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update accounts
    set limits = '{"dialMinutes":{"limit":1000,"unlimited":true},"messages":{"limit":0,"unlimited":false},"rvmDrops":{"limit":0,"unlimited":false},"videos":{"limit":0,"unlimited":false}}'
    where limits = '{"dialMinutes":{"limit":1000,"unlimited":false},"messages":{"limit":0,"unlimited":false},"rvmDrops":{"limit":0,"unlimited":false},"videos":{"limit":0,"unlimited":false}}'
      and vendor_id not in ('harbor', 'testing:harbor')`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Whether anybody's turn has come is asked at each word about a run with a free line: a list that sleeps was read from end to end for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index campaign_records_waiting on campaign_records (campaign_id, not_before) where state = 'queued'`)
    .execute(db)
}

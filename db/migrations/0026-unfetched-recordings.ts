import { sql, type Kysely } from 'kysely'

/** Recordings whose audio is not here: each start looks for those that the carrier may have still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index recordings_unfetched on recordings (state) where file_key is null`.execute(db)
}

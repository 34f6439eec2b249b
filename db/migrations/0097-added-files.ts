import { sql, type Kysely } from 'kysely'

/** How much an account's people have added to texts is read before each file: from this index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index attachments_added on attachments (account_id, carrier_sid, file_key, id, file_bytes)`)
    .execute(db)
}

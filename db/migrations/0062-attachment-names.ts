import { sql, type Kysely } from 'kysely'

/** Files that we send have the name that their sender's machine gave them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table attachments add column name text`).execute(db)
}

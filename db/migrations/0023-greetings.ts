import { sql, type Kysely } from 'kysely'

/** How long somebody greeted before they could expect an answer: the law's 2 s begin with the end of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calls add column greeting_ms integer`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/**
 * What is due of some kinds of job is found without reading past all that is due of others: thousands of them may wait for a CRM
 * or for the assistant's endpoint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index jobs_due_by_kind on jobs (kind, run_at, id) where state = 'ready'`).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** When a create left: what a limit of calls a second is held against. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attempts add column sent_at integer`.execute(db)
}

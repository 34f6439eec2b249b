import { sql, type Kysely } from 'kysely'

/** Calls that were taken back before the carrier was asked: nobody's phone rang, so they are no attempt on anybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calls add column sent integer not null default 1 check (sent in (0, 1))`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** What holds for calls to a team's numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table team_settings (
    account_id text primary key references accounts(id), settings text not null, updated_at integer not null) strict`.execute(
    db,
  )
}

import { sql, type Kysely } from 'kysely'

/** What a seller writes about a call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table call_notes (
        call_id text primary key references calls(id), account_id text not null references accounts(id), text text not null,
        created_at integer not null, updated_at integer not null) strict`,
    )
    .execute(db)
}

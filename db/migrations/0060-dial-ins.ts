import { sql, type Kysely } from 'kysely'

/**
 * Sellers who call in from a phone of their own, and the PIN that lets them in. Asked for by the phone at each call to one of our
 * numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dial_ins (
    user_id text primary key references users(id),
    account_id text not null references accounts(id),
    e164 text not null,
    sealed_pin text not null,
    wrong_tries integer not null default 0,
    last_wrong_at integer,
    created_at integer not null) strict`.execute(db)
  await sql`create index dial_ins_by_phone on dial_ins (e164)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Seventy-five segments a second leave 13 1/3 ms apart: in whole ones a number that may send 75 sends 71. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table exact_pace (e164 text primary key, next_at real not null) strict, without rowid`,
    `insert into exact_pace (e164, next_at) select e164, next_at from number_pace`,
    `drop table number_pace`,
    `alter table exact_pace rename to number_pace`,
  ])
    await sql.raw(statement).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** When the carrier first refused a call because a number is not ours any more. The index finds it in every account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table phone_numbers add column released_at integer`,
    `create index phone_numbers_by_number on phone_numbers (e164)`,
  ])
    await sql.raw(statement).execute(db)
}

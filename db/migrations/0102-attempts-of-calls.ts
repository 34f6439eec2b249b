import { sql, type Kysely } from 'kysely'

/**
 * Attempts are looked for by their SID where they are calls, and a text has its own in its message: a blast wrote a page of this index
 * for each of its texts, because SIDs are random.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `drop index attempts_by_carrier_sid`,
    `create unique index attempts_by_call_sid on attempts (carrier_sid) where kind = 'call' and carrier_sid is not null`,
  ])
    await sql.raw(statement).execute(db)
}

import { sql, type Kysely } from 'kysely'

/**
 * Version 2 of the chart of a line: one that is hung up before the carrier has it is taken back like any other, so that nobody
 * is hung up on who picks it up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update lines set state = '"takingBack"' where state = '"withdrawing"'`.execute(db)
  await sql`update lines set chart_version = 2 where ended_at is null`.execute(db)
}

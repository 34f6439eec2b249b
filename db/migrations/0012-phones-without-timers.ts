import { sql, type Kysely } from 'kysely'

/**
 * Version 2 of the chart of a dial session: phones are asked for by the process, and no timer and no job of a session says so
 * any more. A job of a kind that nobody knows would fail for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `delete from timers where name = 'xstate.after.phoneCheckMs.dial-session.phone.present'`,
    `delete from jobs where kind = 'dial-session.ask-phone' and state = 'ready'`,
    `update dial_sessions set chart_version = 2 where ended_at is null`,
  ])
    await sql.raw(statement).execute(db)
}

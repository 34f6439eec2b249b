import { sql, type Kysely } from 'kysely'

/** A session inside a CRM's frame: the bearer session whose token was traded for its cookie, which is possible once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table sessions add column traded_from text references sessions(id)`,
    `create unique index sessions_by_trade on sessions (traded_from)`,
  ])
    await sql.raw(statement).execute(db)
}

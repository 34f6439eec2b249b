import { sql, type Kysely } from 'kysely'

/** Row types describe the newest schema only. */
export type MigrationDatabase = Kysely<unknown>

export async function executeAll(db: MigrationDatabase, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Migrations have no row types: those describe the newest schema. */
export type MigrationDatabase = Kysely<unknown>

export async function executeAll(db: MigrationDatabase, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

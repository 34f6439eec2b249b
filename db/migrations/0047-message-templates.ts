import { sql, type Kysely } from 'kysely'

/** Texts that a person writes again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table message_templates (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      display_name text not null, body text not null, created_at integer not null, updated_at integer not null) strict`,
    `create index message_templates_by_person on message_templates (user_id, display_name)`,
  ])
    await sql.raw(statement).execute(db)
}

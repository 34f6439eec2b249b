import { sql, type Kysely } from 'kysely'

/** Pictures, sounds, films and files of texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table attachments (
      id text primary key, account_id text not null references accounts(id),
      message_id text not null references messages(id) on delete cascade, position integer not null, carrier_sid text, told_type text not null,
      mime_type text, ext text, file_key text, file_bytes integer, failure text,
      created_at integer not null, updated_at integer not null) strict`,
    `create unique index attachments_of_message on attachments (message_id, position)`,
  ])
    await sql.raw(statement).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** When a text was last checked before it left, or did not: its compliance record stands in the list of them by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table messages add column checked_at integer`,
    `update messages set checked_at = sent_at where compliance is not null`,
    `create index messages_checked on messages (account_id, checked_at, id) where checked_at is not null`,
    `create index messages_checked_by_author on messages (account_id, author_id, checked_at, id) where checked_at is not null`,
  ])
    await sql.raw(statement).execute(db)
}

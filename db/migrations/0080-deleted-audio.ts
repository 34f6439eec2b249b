import { sql, type Kysely } from 'kysely'

/** A recorded message that is deleted is off every list at once, and its bytes stay for those calls that were promised it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table audio_messages add column deleted_at integer`,
    `create index audio_messages_deleted on audio_messages (deleted_at) where deleted_at is not null`,
  ])
    await sql.raw(statement).execute(db)
}

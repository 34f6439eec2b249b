import { sql, type Kysely } from 'kysely'

/** The kind of a call leg as a column: until now it was the prefix of the id that the attempt is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table attempts add column leg_kind text`,
    `update attempts set leg_kind = case substr(subject_id, 1, 5)
      when 'dial_' then 'seller_phone'
      when 'xfer_' then 'transfer_target'
      when 'take_' then 'message_recording'
      else 'line' end
      where kind = 'call'`,
  ])
    await sql.raw(statement).execute(db)
}

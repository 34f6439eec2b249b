import { sql, type Kysely } from 'kysely'

const OUTCOME = sql`json_extract(context, '$.outcome')`

/** A line knows what its leg was told last and not only that it was told something: who was left in silence heard no message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lines add column told text`.execute(db)
  await sql`
    update lines set told = case
      when state in ('"answered"', '"screening"') then 'wait'
      when state in ('"bridging"', '"inCall"') then 'join-room'
      -- Its message waits to be sent.
      when state = '"declined"' and exists (
        select 1 from jobs where kind = 'call.instruct' and state = 'ready' and json_extract(payload, '$.lineId') = lines.id
      ) then 'wait'
      else 'callback-message' end
    where fetched = 1 and (ended_at is null or ${OUTCOME} in ('callback', 'carrier-unknown'))`.execute(db)
  await sql`
    update calls set outcome = 'completed', message = null, message_audio_id = null, message_opt_out = null
    where outcome = 'callback' and id in (select id from lines where fetched = 0 and ended_at is not null)`.execute(db)
  await sql`alter table lines drop column fetched`.execute(db)
}

import { sql, type Kysely } from 'kysely'

const OUTCOME = sql`json_extract(context, '$.outcome')`
const LINE = sql`json_extract(payload, '$.lineId')`
const WAITING = sql`kind = 'call.instruct' and state = 'ready'`

/**
 * A line knows what its leg was told last and not only that it was told something: who was left in silence heard no message.
 * It has one job for all of its instructions, which had one each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lines add column told text`.execute(db)
  await sql`
    update lines set told = case
      when state in ('"answered"', '"screening"') then 'wait'
      -- Nobody comes into the room who was not sent there.
      when state = '"inCall"' then 'join-room'
      -- What they are to do waits to be sent.
      when id in (select ${LINE} from jobs where ${WAITING}) then 'wait'
      when state = '"bridging"' then 'join-room'
      else 'callback-message' end
    where fetched = 1 and (ended_at is null or ${OUTCOME} in ('callback', 'carrier-unknown'))`.execute(db)
  await sql`
    delete from jobs where ${WAITING}
      and id not in (select max(id) from jobs where ${WAITING} group by ${LINE})`.execute(db)
  await sql`update jobs set key = 'line:' || ${LINE} || ':instruct' where ${WAITING}`.execute(db)
  await sql`
    update calls set outcome = 'completed', message = null, message_audio_id = null, message_opt_out = null
    where outcome = 'callback' and id in (select id from lines where fetched = 0 and ended_at is not null)`.execute(db)
  await sql`alter table lines drop column fetched`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** What the seller wants of a recording: what was asked for last, whatever the carrier has made of it so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table recordings add column wanted text not null default 'recording' check (wanted in ('recording','paused','stopped'))`,
    // Until now each job carried its own action: the newest one is what was asked for last.
    `update recordings set wanted = coalesce(
      (select case json_extract(payload, '$.action') when 'pause' then 'paused' when 'stop' then 'stopped' else 'recording' end
         from jobs where kind = 'recording.control' and json_extract(payload, '$.recordingId') = recordings.id order by id desc limit 1),
      case state when 'paused' then 'paused' else 'recording' end)
     where state in ('requested','recording','paused')`,
  ])
    await sql.raw(statement).execute(db)
}

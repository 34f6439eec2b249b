import { sql, type Kysely } from 'kysely'

/** Where the transcript of a recording is. Those that were made before nobody asked for: 'off'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table recordings add column transcript_state text not null default 'off'
       check (transcript_state in ('off','wanted','underway','done','unavailable'))`,
    `alter table recordings add column transcript_asked_at integer`,
    `alter table recordings add column transcript_sid text`,
    `alter table recordings add column transcript_reason text`,
    `alter table recordings add column utterances text`,
    `create unique index recordings_by_transcript on recordings (transcript_sid) where transcript_sid is not null`,
  ])
    await sql.raw(statement).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Links that were made for texts, of which there are as many as texts; and what people say of themselves below a video of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table video_links add column for_text integer not null default 0`,
    `create table video_signatures (
      user_id text primary key references users(id), text text not null, title text not null, phone text not null,
      link_label text not null, link_url text not null, updated_at integer not null) strict`,
  ])
    await sql.raw(statement).execute(db)
}

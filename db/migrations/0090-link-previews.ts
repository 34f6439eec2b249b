import { sql, type Kysely } from 'kysely'

/** What pages of others say of themselves, as each account has read them; and messages whose preview somebody has taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table messages add column hides_link integer not null default 0`,
    `create table link_previews (
      id text primary key, account_id text not null references accounts(id), url text not null,
      title text, description text, image_type text, image_bytes integer, favicon_type text, favicon_bytes integer,
      asked_by text not null references users(id), asked_at integer not null, read_at integer) strict`,
    `create unique index link_previews_by_url on link_previews (account_id, url)`,
    // How many pages a person has had read lately.
    `create index link_previews_by_person on link_previews (asked_by, asked_at)`,
    // What is old is removed.
    `create index link_previews_by_age on link_previews (asked_at)`,
  ])
    await sql.raw(statement).execute(db)
}

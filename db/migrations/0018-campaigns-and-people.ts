import { sql, type Kysely } from 'kysely'

/**
 * What a board's campaigns are read by: its runs, who dialed in them, and their calls newest first, of all or of one person.
 * What a person was told about usage, said about calls, and looks like.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index campaigns_of_board on campaigns (board_id, id) where board_id is not null`,
    `create index dial_sessions_of_campaign on dial_sessions (campaign_id, user_id)`,
    `create index calls_of_campaign on calls (campaign_id, placed_at, id, user_id)`,
    `create table usage_notices (
      user_id text not null references users(id), consumable text not null, account_id text not null references accounts(id),
      level text not null check (level in ('LOW','OUT')), period_limit integer not null, used integer not null, told_at integer not null,
      primary key (user_id, consumable)) strict, without rowid`,
    `create table call_quality_answers (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      call_id text references calls(id), sentiment text check (sentiment in ('NEGATIVE','NEUTRAL','POSITIVE')), created_at integer not null,
      unique (user_id, call_id)) strict`,
    `create index call_quality_answers_by_user on call_quality_answers (user_id, created_at)`,
    `create table avatars (
      user_id text primary key references users(id), account_id text not null references accounts(id), version text not null unique,
      content_type text not null, bytes integer not null, thumbnail_type text not null, thumbnail_bytes integer not null, updated_at integer not null) strict`,
  ])
    await sql.raw(statement).execute(db)
}

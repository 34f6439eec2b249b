import { sql, type Kysely } from 'kysely'

/** Calls that are handed to somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table transfers (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      session_id text not null references dial_sessions(id), line_id text not null references lines(id), lead_call_sid text not null,
      e164 text not null, name text, contact_id text, caller_id text not null, room_name text not null,
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `create index transfers_by_session on transfers (session_id, id)`,
    `create index transfers_by_line on transfers (line_id, id)`,
    `create index transfers_by_user on transfers (user_id, created_at)`,
  ])
    await sql.raw(statement).execute(db)
}

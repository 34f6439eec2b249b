import { sql, type Kysely } from 'kysely'

/** Supervisors who hear a seller's calls: one for each seller's run, and one run for each supervisor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table monitors (
      id text primary key, account_id text not null references accounts(id), supervisor_id text not null references users(id),
      user_id text not null references users(id), session_id text not null references dial_sessions(id),
      supervisor_name text not null, member_name text not null,
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `create unique index monitors_one_per_session on monitors (session_id) where ended_at is null`,
    `create unique index monitors_one_per_supervisor on monitors (supervisor_id) where ended_at is null`,
  ])
    await sql.raw(statement).execute(db)
}

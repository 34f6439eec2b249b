import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table call_scripts (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      team_id text references teams(id),
      display_name text not null,
      name_key text not null,
      body text not null,
      json_body text,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    `create unique index call_scripts_by_name on call_scripts (user_id, name_key)`,
    `create index call_scripts_by_account on call_scripts (account_id, id)`,
  ])

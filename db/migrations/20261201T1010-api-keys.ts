import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table user_api_keys (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      name text not null,
      scope text not null check (scope in ('INDIVIDUAL', 'TEAM', 'AGENCY')),
      can_write integer not null check (can_write in (0, 1)),
      can_outreach integer not null check (can_outreach in (0, 1)),
      hash text not null unique,
      key_end text not null,
      created_at integer not null,
      last_used_at integer,
      revoked_at integer
    ) strict`,
    `create index user_api_keys_of_account on user_api_keys (account_id, created_at) where revoked_at is null`,
    `create index user_api_keys_of_person on user_api_keys (user_id) where revoked_at is null`,
  ])

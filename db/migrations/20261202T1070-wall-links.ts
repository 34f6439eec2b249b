import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table wall_links (
      id text not null primary key,
      account_id text not null references accounts(id),
      name text not null,
      hash text not null unique,
      created_by text not null references users(id),
      created_at integer not null,
      last_seen_at integer,
      revoked_at integer
    ) strict`,
    `create index wall_links_of_account on wall_links (account_id, created_at) where revoked_at is null`,
  ])

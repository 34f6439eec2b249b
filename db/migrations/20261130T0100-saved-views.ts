import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table saved_views (
      id text not null primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      page text not null,
      name text not null,
      name_key text not null,
      query text not null,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    `create unique index saved_views_by_name on saved_views (user_id, page, name_key)`,
  ])

import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table contact_pictures (
      id text primary key,
      account_id text not null references accounts(id),
      url text not null,
      content_type text,
      bytes integer,
      fetched_at integer not null
    ) strict`,
    `create unique index contact_pictures_by_url on contact_pictures (account_id, url)`,
    `create index contact_pictures_by_account on contact_pictures (account_id, fetched_at)`,
    `create index contact_pictures_by_age on contact_pictures (fetched_at)`,
  ])

import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table power_hours (
      id text not null primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      started_at integer not null,
      ends_at integer not null check (ends_at > started_at)
    ) strict`,
    `create index power_hours_of_user on power_hours (user_id, started_at)`,
    `create index power_hours_by_end on power_hours (ends_at)`,
  ])

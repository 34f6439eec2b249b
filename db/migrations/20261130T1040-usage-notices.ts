import { executeAll, type MigrationDatabase } from './execute-all'

/** Of each consumable, and of an overdue account: the level was checked. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table usage_notices_new (
      user_id text not null references users(id),
      consumable text not null check (consumable in ('dialMinutes', 'messages', 'rvmDrops', 'videos')),
      account_id text not null references accounts(id),
      level text not null check (level in ('LOW', 'OUT', 'OVERDUE')),
      period_limit integer not null,
      used integer not null,
      notified_at integer not null,
      primary key (user_id, consumable)
    ) strict, without rowid`,
    `insert into usage_notices_new (user_id, consumable, account_id, level, period_limit, used, notified_at)
      select user_id, consumable, account_id, level, period_limit, used, notified_at from usage_notices`,
    `drop table usage_notices`,
    `alter table usage_notices_new rename to usage_notices`,
  ])

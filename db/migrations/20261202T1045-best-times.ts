import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table called_hours (
      account_id text not null references accounts(id),
      stage_id text not null,
      area_code text not null,
      hour integer not null,
      calls integer not null,
      connected integer not null,
      primary key (account_id, stage_id, area_code, hour)
    ) strict, without rowid`,
    `create table called_hour_counts (
      account_id text primary key references accounts(id),
      from_at integer not null,
      until_at integer not null,
      counted_at integer not null
    ) strict`,
    `create table best_hours (
      stage_id text not null,
      zone text not null,
      hour integer not null,
      account_id text not null references accounts(id),
      standing integer not null check (standing in (-1, 0, 1)),
      primary key (stage_id, zone, hour)
    ) strict, without rowid`,
    `create index best_hours_by_account on best_hours (account_id)`,
  ])

import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table number_health (
      id text primary key references phone_numbers(id),
      account_id text not null references accounts(id),
      state text not null,
      context text not null,
      version integer not null,
      chart_version integer not null,
      reason text not null,
      since integer not null,
      ramp_started_at integer not null,
      rest_until integer,
      created_at integer not null,
      updated_at integer not null,
      ended_at integer
    ) strict`,
    `create index number_health_by_account on number_health (account_id, id)`,
    `create table number_health_changes (
      id text primary key,
      account_id text not null references accounts(id),
      number_id text not null references phone_numbers(id),
      from_state text,
      state text not null,
      reason text not null,
      figures text,
      changed_by text references users(id),
      created_at integer not null
    ) strict`,
    `create index number_health_changes_by_number on number_health_changes (number_id, id)`,
    `create index number_health_changes_by_time on number_health_changes (created_at)`,
    `create table spam_reports (
      number_id text not null references phone_numbers(id),
      user_id text not null references users(id),
      day integer not null,
      account_id text not null references accounts(id),
      created_at integer not null,
      primary key (number_id, user_id, day)
    ) strict, without rowid`,
    `create index spam_reports_by_account on spam_reports (account_id, created_at)`,
    `create index spam_reports_by_time on spam_reports (created_at)`,
    `create table number_health_settings (
      account_id text primary key references accounts(id),
      rests_automatically integer not null check (rests_automatically in (0, 1)),
      daily_budget integer not null,
      updated_at integer not null
    ) strict`,
  ])

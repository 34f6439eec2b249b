import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    // People of an earlier version have none: no onboarding opens for them.
    `create table onboardings (
      user_id text primary key references users(id),
      account_id text not null references accounts(id),
      created_at integer not null,
      finished_at integer
    ) strict, without rowid`,
    `create table onboarding_skips (
      user_id text not null references users(id),
      step text not null,
      skipped_at integer not null,
      primary key (user_id, step)
    ) strict, without rowid`,
    // What a person has closed, and where the product tour was left.
    `create table guide_marks (
      user_id text not null references users(id),
      mark text not null,
      value text not null,
      updated_at integer not null,
      primary key (user_id, mark)
    ) strict, without rowid`,
  ])

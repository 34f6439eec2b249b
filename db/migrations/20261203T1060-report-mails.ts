import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table report_mails (
      user_id text not null primary key references users(id),
      account_id text not null references accounts(id),
      is_on integer not null check (is_on in (0, 1)),
      zone text not null,
      mailed_day text
    ) strict`,
  ])

import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table affiliates (
      user_id text primary key references users(id),
      account_id text not null references accounts(id),
      referral_id text not null unique,
      created_at integer not null
    ) strict`,
  ])

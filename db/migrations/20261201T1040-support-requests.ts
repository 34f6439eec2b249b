import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table support_requests (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      kind text not null,
      message text not null,
      context text,
      created_at integer not null
    ) strict`,
    `create index support_requests_by_user on support_requests (user_id, created_at)`,
    `create index support_requests_by_account on support_requests (account_id, created_at)`,
    `create index support_requests_by_age on support_requests (created_at)`,
  ])

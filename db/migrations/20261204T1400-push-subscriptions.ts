import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table push_subscriptions (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      session_id text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at integer not null
    ) strict`,
    `create index push_subscriptions_by_user on push_subscriptions (user_id, created_at)`,
    `create index push_subscriptions_by_account on push_subscriptions (account_id)`,
    `create index push_subscriptions_by_age on push_subscriptions (created_at)`,
  ])

import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table notifications (
      id text not null primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      kind text not null,
      title text not null,
      body text not null,
      action_text text,
      action text,
      fact_key text not null,
      in_product integer not null,
      by_mail integer not null,
      created_at integer not null
    ) strict`,
    `create unique index notifications_by_fact on notifications (user_id, fact_key)`,
    `create index notifications_shown on notifications (user_id, id) where in_product = 1`,
    `create index notifications_to_mail on notifications (user_id, id) where by_mail = 1`,
    `create index notifications_by_age on notifications (created_at, id)`,
    `create table notification_readers (
      user_id text not null primary key references users(id),
      account_id text not null references accounts(id),
      seen_id text,
      mailed_id text,
      zone text
    ) strict`,
    `create table notification_preferences (
      user_id text not null references users(id),
      kind text not null,
      account_id text not null references accounts(id),
      in_product integer not null,
      in_browser integer not null,
      by_mail integer not null,
      primary key (user_id, kind)
    ) strict`,
    // Calls that were scheduled before their jobs existed.
    `insert into jobs (key, account_id, kind, payload, run_at, created_at)
      select 'lead:' || id || ':due:' || scheduled_at, account_id, 'lead.call-due',
        '{"leadId":"' || id || '","at":' || scheduled_at || '}', scheduled_at, updated_at
      from leads where scheduled_at is not null`,
  ])

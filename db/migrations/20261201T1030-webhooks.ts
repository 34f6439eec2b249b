import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table webhook_endpoints (
      id text primary key,
      account_id text not null references accounts(id),
      url text not null,
      events text not null,
      secret text not null,
      previous_secret text,
      previous_until integer,
      failing_since integer,
      paused_until integer not null default 0,
      disabled_at integer,
      disabled_reason text check (disabled_reason in ('person', 'failing', 'gone')),
      created_at integer not null,
      deleted_at integer
    ) strict`,
    `create index webhook_endpoints_by_account on webhook_endpoints (account_id, id) where deleted_at is null`,
    `create table webhook_deliveries (
      id text primary key,
      endpoint_id text not null references webhook_endpoints(id),
      type text not null,
      fact_key text not null,
      body text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      round integer not null default 1,
      tries integer not null default 0,
      next_attempt_at integer not null,
      attempted_at integer,
      status integer,
      answer text,
      error text,
      created_at integer not null,
      completed_at integer
    ) strict`,
    `create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, fact_key)`,
    `create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id)`,
    `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
      where completed_at is null`,
    `create index webhook_deliveries_by_time on webhook_deliveries (created_at)`,
  ])

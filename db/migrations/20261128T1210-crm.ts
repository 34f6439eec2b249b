import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table crm_connections (
      account_id text primary key references accounts(id),
      location_id text not null,
      location_name text not null,
      access_token text not null,
      refresh_token text not null,
      expires_at integer not null,
      state text not null check (state in ('connected', 'expired')),
      trouble text,
      connected_by text not null references users(id),
      connected_at integer not null,
      updated_at integer not null
    ) strict`,
    `create table crm_authorizations (
      state_hash text primary key,
      user_id text not null references users(id),
      account_id text not null references accounts(id),
      created_at integer not null,
      expires_at integer not null
    ) strict`,
    `create index crm_authorizations_by_end on crm_authorizations (expires_at)`,
    `create table crm_workflows (
      account_id text not null references accounts(id),
      id text not null,
      name text not null,
      seen_at integer not null,
      gone_at integer,
      primary key (account_id, id)
    ) strict, without rowid`,
    `create table crm_deliveries (
      id text primary key,
      account_id text not null references accounts(id),
      contact_id text not null references contacts(id),
      vendor_contact_id text not null,
      intent_key text not null unique,
      payload text not null,
      sent text,
      crm_name text not null,
      state text not null check (state in ('waiting', 'sending', 'uncertain', 'delivered', 'refused', 'failed', 'unknown')),
      outcome text not null generated always as (case when state = 'delivered' then 'delivered' when state in ('refused', 'failed', 'unknown') then 'failed' else 'waiting' end) virtual,
      tries integer not null default 0,
      round integer not null default 1,
      error_code text,
      error text,
      next_try_at integer not null,
      attempted_at integer,
      settled_at integer,
      by_user text references users(id),
      created_at integer not null
    ) strict`,
    `create index crm_deliveries_by_account on crm_deliveries (account_id, id)`,
    `create index crm_deliveries_by_outcome on crm_deliveries (account_id, outcome, id)`,
    `create index crm_deliveries_open on crm_deliveries (account_id, next_try_at, id) where settled_at is null`,
    `create index crm_deliveries_in_order on crm_deliveries (account_id, contact_id, id) where settled_at is null`,
  ])

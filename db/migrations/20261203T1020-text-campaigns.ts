import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table text_campaigns (
      account_id text primary key references accounts(id),
      brand_type text not null,
      description text not null,
      message_flow text not null,
      message_samples text not null,
      has_embedded_links integer not null,
      has_embedded_phone integer not null,
      age_gated integer not null,
      direct_lending integer not null,
      requested_at integer,
      requested_by text references users(id),
      website_url text,
      is_website_reachable integer,
      resends integer not null,
      resends_since integer not null,
      paid_until integer,
      charge_at integer,
      charge_tries integer not null,
      updated_by text references users(id),
      created_at integer not null,
      updated_at integer not null
    ) strict, without rowid`,
    `create index text_campaigns_by_charge on text_campaigns (charge_at) where charge_at is not null`,
    `create table numbers_registered_elsewhere (
      number_id text primary key references phone_numbers(id),
      account_id text not null references accounts(id),
      created_at integer not null
    ) strict, without rowid`,
    `create table campaign_days (
      account_id text not null references accounts(id),
      day integer not null,
      segments integer not null default 0,
      is_full integer not null default 0,
      created_at integer not null,
      primary key (account_id, day)
    ) strict, without rowid`,
    `create index campaign_days_by_age on campaign_days (created_at, account_id, day)`,
  ])

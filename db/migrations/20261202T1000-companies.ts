import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table companies (
      id text primary key,
      vendor_id text not null references vendors(id),
      vendor_company_key text not null,
      name text not null,
      enabled integer not null default 1 check (enabled in (0, 1)),
      dispositions_enabled integer not null default 1 check (dispositions_enabled in (0, 1)),
      custom_dispositions_enabled integer not null default 1 check (custom_dispositions_enabled in (0, 1)),
      created_at integer not null,
      unique (vendor_id, vendor_company_key)
    ) strict`,
    `alter table accounts add column company_id text`,
    `alter table accounts add column location_enabled integer not null default 1 check (location_enabled in (0, 1))`,
    `alter table accounts add column dispositions_enabled integer not null default 1 check (dispositions_enabled in (0, 1))`,
    `alter table accounts add column own_dispositions integer not null default 1 check (own_dispositions in (0, 1))`,
    `create index accounts_by_company on accounts (company_id, name, id) where company_id is not null`,
    `create table company_dispositions (
      id text primary key,
      company_id text not null references companies(id),
      name text not null,
      category text not null,
      type text not null check (type in ('POSITIVE', 'NEUTRAL', 'NEGATIVE')),
      tag text not null default '',
      required integer not null default 0 check (required in (0, 1)),
      position integer not null,
      created_at integer not null,
      deleted_at integer
    ) strict`,
    `create index company_dispositions_by_company on company_dispositions (company_id, position) where deleted_at is null`,
    `alter table dispositions add column template_id text`,
    `create index dispositions_by_template on dispositions (template_id) where template_id is not null`,
  ])

import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table contacts (
      id text primary key,
      account_id text not null references accounts(id),
      vendor_contact_id text,
      first_name text not null default '',
      last_name text not null default '',
      company text,
      email text,
      address text,
      city text,
      state text,
      zip text,
      timezone text,
      avatar_url text,
      merge_fields text not null default '[]',
      search text not null,
      created_by text references users(id),
      created_at integer not null,
      updated_at integer not null,
      deleted_at integer
    ) strict`,
    `create unique index contacts_by_vendor on contacts (account_id, vendor_contact_id) where vendor_contact_id is not null and deleted_at is null`,
    `create index contacts_by_account on contacts (account_id, id) where deleted_at is null`,
    `create table contact_phones (
      id text primary key,
      account_id text not null references accounts(id),
      contact_id text not null references contacts(id),
      e164 text not null,
      type text not null check (type in ('mobile', 'work', 'home', 'other')),
      position integer not null,
      unique (contact_id, e164)
    ) strict`,
    `create index contact_phones_by_number on contact_phones (account_id, e164)`,
    `create table contact_lists (
      id text primary key,
      account_id text not null references accounts(id),
      name text not null,
      source text not null check (source in ('import', 'manual', 'host')),
      contact_count integer not null default 0,
      created_by text references users(id),
      created_at integer not null
    ) strict`,
    `create index contact_lists_by_account on contact_lists (account_id, id)`,
    `create table contact_list_members (
      list_id text not null references contact_lists(id),
      contact_id text not null references contacts(id),
      position integer not null,
      primary key (list_id, contact_id)
    ) strict, without rowid`,
    `create index contact_list_members_by_position on contact_list_members (list_id, position)`,
    `create table imports (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      list_id text references contact_lists(id),
      file_name text not null,
      file_key text not null,
      file_sha256 text not null,
      state text not null check (state in ('preview', 'running', 'done', 'failed')),
      failure text,
      shape text not null,
      mapping text not null,
      total_rows integer not null default 0,
      progress_row integer not null default 0,
      added integer not null default 0,
      updated integer not null default 0,
      unchanged integer not null default 0,
      refused integer not null default 0,
      created_at integer not null,
      finished_at integer
    ) strict`,
    `create index imports_by_account on imports (account_id, id)`,
    `create index imports_unchecked on imports (created_at) where state = 'preview'`,
    `create table import_refusals (
      import_id text not null references imports(id),
      row_number integer not null,
      reason text not null,
      row_text text not null,
      primary key (import_id, row_number)
    ) strict, without rowid`,
    `create table suppressions (
      id text primary key,
      account_id text not null references accounts(id),
      e164 text not null,
      type text not null check (type in ('MANUAL', 'DISPOSITION', 'IVR', 'STOP', 'HOST')),
      added_by text references users(id),
      created_at integer not null,
      unique (account_id, e164)
    ) strict`,
    `create index suppressions_by_time on suppressions (account_id, created_at, id)`,
    `create table number_leases (
      account_id text not null references accounts(id),
      e164 text not null,
      session_id text not null,
      line_id text not null,
      expires_at integer not null,
      primary key (account_id, e164)
    ) strict, without rowid`,
  ])
